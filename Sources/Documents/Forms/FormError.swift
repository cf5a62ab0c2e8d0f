import DocumentProtocol
import Localization

/// Why a form field, or a whole form, is not filled in. Nothing was saved then.
package enum FormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document has no form.
  case noFields(file: String)
  /// The whole form cannot be filled in, for the reason that the obstacle gives.
  case notFillable(file: String, FormObstacle)
  /// The form has no field of this name.
  case unknownField(name: String)
  /// Several fields are shown under this name.
  case ambiguousField(name: String)
  /// The form's author lets nobody change the field.
  case readOnly(name: String)
  /// The field is of a kind that takes no such value, or that is not filled in here.
  case otherKind(name: String, FormField.Kind)
  /// The text is too long for the field; both lengths are in UTF-16 units.
  case tooLong(name: String, length: Int, maximum: Int)
  /// The text has several lines, and the field takes one.
  case severalLines(name: String)
  /// The value is none of the field's choices.
  case notAChoice(name: String, value: String, choices: [String])
  /// Several choices were given for a field that takes one.
  case severalChosen(name: String)
  /// The value for a box says neither on nor off.
  case neitherOnNorOff(name: String, value: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .noFields(let file): localized("\(file): has no form to be filled in.")
    case .notFillable(let file, let why): localized("\(file): cannot be filled in. \(why.explanation)")
    case .unknownField(let name):
      localized("“\(name)”: there is no such field. Choose one of those that are listed.")
    case .ambiguousField(let name):
      localized("“\(name)”: several fields are called so. Give its name as the PDF has it.")
    case .readOnly(let name): localized("“\(name)”: is for reading only. Leave it as it is.")
    case .otherKind(let name, let kind): kind.refusal(of: name)
    case .tooLong(let name, let length, let maximum):
      localized(
        maximum, one: "“\(name)”: takes at most \(maximum) character, this has \(length). Shorten it.",
        other: "“\(name)”: takes at most \(maximum) characters, this has \(length). Shorten it.")
    case .severalLines(let name): localized("“\(name)”: takes one line. Write it without line ends.")
    case .notAChoice(let name, let value, let choices):
      localized("“\(name)”: “\(value)” cannot be chosen. Choose one of: \(Self.list(choices)).")
    case .severalChosen(let name): localized("“\(name)”: takes one choice. Leave one of them.")
    case .neitherOnNorOff(let name, let value):
      localized("“\(name)”: is a box. Say on or off in place of “\(value)”.")
    }
  }

  private static func list(_ choices: [String]) -> String {
    let shown = choices.prefix(20).map { DisplayText.of($0, maximum: 80) }.joined(separator: ", ")
    return choices.count > 20 ? shown + "…" : shown
  }
}

extension FormField.Kind {
  fileprivate func refusal(of name: String) -> String {
    switch self {
    case .button: localized("“\(name)”: is a button. It does nothing here.")
    case .signature: localized("“\(name)”: is for a signature. Sign it with a program made for that.")
    case .file: localized("“\(name)”: asks for a file. Fill it in with another program.")
    case .formattedText:
      localized("“\(name)”: takes text with formatting. Fill it in with another program.")
    default: localized("“\(name)”: takes another kind of value. List the fields to see which.")
    }
  }
}
