/// What the program calls itself and its version, in files that it writes and to other programs.
package enum ProgramVersion {
  /// The program's name and version, with a space between.
  package static let text = "trackii 0.1.0"
}
