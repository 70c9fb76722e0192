"""Events: what happens in Principes, each as one sentence of the story."""
