"""Two people at one desktop: a curtain between turns."""
