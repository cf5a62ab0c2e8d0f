import ArgumentParser

/// The diagnostic commands, in the order in which they are listed.
package enum DiagnosisCommandList {
  package static let all: [any ParsableCommand.Type] = [DoctorCommand.self, CameraCommand.self]
}
