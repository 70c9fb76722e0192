"""Kraków 1325 AD: two teams win the city card by card, while four secret groups win behind them."""
