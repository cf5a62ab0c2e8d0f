import Foundation

/// The program that runs, to be started again beside itself or later.
package enum OwnProgram {
  /// Its file, by whatever name or link it was started.
  package static var url: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }
}
