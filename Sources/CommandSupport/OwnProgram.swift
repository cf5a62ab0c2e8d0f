import Foundation

/// The running program, to be started again.
package enum OwnProgram {
  /// The file of the running program, regardless of the name or link by which it was started.
  package static var url: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }
}
