"""Events: what happens in Kraków, each as one sentence of the story."""
