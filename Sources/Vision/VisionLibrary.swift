import CVision

/// The library that runs vision's loops and networks.
package enum VisionLibrary {
  /// OpenCV's version, such as `4.10.0`, for reports.
  package static var openCVVersion: String { String(cString: tv_opencv_version()) }
}
