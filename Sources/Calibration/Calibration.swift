// Calibration
