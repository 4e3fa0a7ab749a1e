// Limelight
