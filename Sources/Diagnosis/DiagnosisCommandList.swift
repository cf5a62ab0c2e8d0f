import ArgumentParser

/// The commands that say what is unfit, in the order in which they are listed.
package enum DiagnosisCommandList {
  package static let all: [any ParsableCommand.Type] = [DoctorCommand.self, CameraCommand.self]
}
