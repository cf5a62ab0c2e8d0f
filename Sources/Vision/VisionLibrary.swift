import CVision

/// The library that vision's loops and networks run on.
public enum VisionLibrary {
  public static var openCVVersion: String { String(cString: tv_opencv_version()) }
}
