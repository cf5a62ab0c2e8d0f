import CVision

/// The library that vision's loops and networks run on.
package enum VisionLibrary {
  package static var openCVVersion: String { String(cString: tv_opencv_version()) }
}
