import ArgumentParser

/// The diagnostic commands, in the order in which they are listed.
package enum DiagnosisCommandList {
  /// The types of these commands, as the root command lists them.
  package static let all: [any ParsableCommand.Type] = [DoctorCommand.self, CameraCommand.self]
}
