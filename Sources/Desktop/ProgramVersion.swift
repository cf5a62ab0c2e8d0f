/// The name and version of the program, for files that it writes and for other programs.
package enum ProgramVersion {
  /// The program's name and version, with a space between.
  package static let text = "trackii 0.1.0"
}
