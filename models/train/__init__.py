"""Trackii's networks: data, models, training, evaluation and export. Run as `python -m train` from `models/`."""
