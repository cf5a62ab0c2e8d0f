import ArgumentParser
import Library
import Localization

/// The note or step whose pictures a command handles, as given on the command line.
protocol PicturePlace: ParsableArguments, Sendable {
  /// The beginning or end of the note's identifier.
  var note: String { get }
  func owner(in note: Note) -> PictureOwner
  /// The kind of place in words, such as “a note”.
  static var words: String { get }
  /// The arguments of the command that adds a picture, after `trackii note`.
  func adding(to note: String) -> String
}

/// Names a note as the place of a picture: the picture stands in the text of the note itself.
struct NotePicturePlace: PicturePlace {
  @Argument(help: ArgumentHelp(localized("The note."))) var note: String
  func owner(in note: Note) -> PictureOwner { .note(note.id) }
  static var words: String { "a note" }
  func adding(to note: String) -> String { "picture add \(note) FILE" }
}

/// A step of a note's plan.
struct StepPicturePlace: PicturePlace {
  @Argument(help: ArgumentHelp(localized("The note."))) var note: String
  @Argument(help: ArgumentHelp(localized("The step, from 1."))) var step: Int
  func owner(in note: Note) -> PictureOwner { .step(step - 1, of: note.id) }
  static var words: String { "a step" }
  func adding(to note: String) -> String { "plan picture add \(note) \(step) FILE" }
}
