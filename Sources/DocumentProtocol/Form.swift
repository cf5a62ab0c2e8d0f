/// The form of a PDF: its fields and their values.
package struct Form: Hashable, Codable, Sendable {
  /// The fields, ordered by page and by their place on it.
  package var fields: [FormField]
  /// Why the form cannot be filled in; nil if it can.
  package var obstacle: FormObstacle?
  /// How many annotations of any kind each page has, including links and fields. A saved copy has as many.
  package var annotationCounts: [Int]

  /// Makes a form from its fields, the obstacle to filling it in, and the pages' counts of annotations.
  package init(fields: [FormField] = [], obstacle: FormObstacle? = nil, annotationCounts: [Int] = []) {
    (self.fields, self.obstacle, self.annotationCounts) = (fields, obstacle, annotationCounts)
  }

  /// The most fields that are listed.
  package static let maximumFields = 10_000
}

/// Why a form cannot be filled in.
package enum FormObstacle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The form's visible content is stored beside the PDF's own fields (XFA), which would then disagree with it.
  case xfa
  /// The document is signed, and filling it in would make the signature invalid.
  case signed
  /// The document's encryption allows filling in only with the owner's password.
  case forbidden
}

/// A field of a form. It may appear at several places.
package struct FormField: Hashable, Codable, Sendable {
  /// How the field is filled in.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One line of text.
    case text
    /// Text of several lines.
    case lines
    /// A password.
    case secret
    /// A box that is on or off.
    case checkBox
    /// One of several buttons.
    case radio
    /// One entry of a list.
    case choice
    /// One entry of a list, or any other text.
    case editableChoice
    /// Several entries of a list.
    case severalChoices
    /// Text with formatting, which is not filled in here.
    case formattedText
    /// The name of a file, which is not filled in here.
    case file
    /// A button that does something when pressed; it is not filled in here.
    case button
    /// A signature, which is not made here.
    case signature

    /// Whether the field takes any text.
    package var takesText: Bool {
      switch self {
      case .text, .lines, .secret, .editableChoice: true
      default: false
      }
    }

    /// Whether this program can fill the field in; other fields are only shown.
    package var isFillable: Bool {
      switch self {
      case .text, .lines, .secret, .checkBox, .radio, .choice, .editableChoice, .severalChoices: true
      case .formattedText, .file, .button, .signature: false
      }
    }
  }

  /// A place at which a form field appears.
  package struct Place: Hashable, Codable, Sendable {
    /// The page of the place, from 0.
    package var page: Int
    /// The field's box in points, origin at the top left of the page as shown, y down.
    package var box: PageRect
    /// For a radio button, the choice for which this place stands.
    package var choice: String?
    /// Makes a place from its page, its box and, for a radio button, the choice for which it stands.
    package init(page: Int, box: PageRect, choice: String? = nil) {
      (self.page, self.box, self.choice) = (page, box, choice)
    }
  }

  /// The field's name in the PDF, with the names of its groups; may contain line feeds and be very long. The field is
  /// identified by it.
  package var name: String
  /// The field's label for people, cleaned for display; nil if there is none.
  package var label: String?
  /// How the field is filled in.
  package var kind: Kind
  /// The field's present value.
  package var value: FormValue
  /// The choices that the field offers.
  package var choices: [String]
  /// Whether the form's author allows nobody to fill the field in.
  package var isReadOnly: Bool
  /// Whether the form's author requires a value.
  package var isRequired: Bool
  /// How many UTF-16 units of text fit the field; nil for any number up to `FormValue.maximumText`.
  package var maximumLength: Int?
  /// The places at which the field appears; at least one.
  package var places: [Place]

  /// Makes a field from its names, its kind, its value, what it accepts and the places at which it appears.
  package init(
    name: String, label: String? = nil, kind: Kind, value: FormValue, choices: [String] = [],
    isReadOnly: Bool = false, isRequired: Bool = false, maximumLength: Int? = nil, places: [Place]
  ) {
    (self.name, self.label, self.kind, self.value, self.choices) = (name, label, kind, value, choices)
    (self.isReadOnly, self.isRequired, self.maximumLength) = (isReadOnly, isRequired, maximumLength)
    self.places = places
  }

  /// The field's name for display, in one line.
  package var shownName: String { label ?? DisplayText.of(name, maximum: 80) }
}

/// The value of a form field.
package enum FormValue: Hashable, Codable, Sendable {
  /// The text of a text field.
  case text(String)
  /// Whether a check box is on.
  case on(Bool)
  /// The chosen entries of a list, in the list's order; empty for none.
  case chosen([String])

  /// The most UTF-16 units of a field's text.
  package static let maximumText = 32_000

  /// The value for display, in one line.
  package var words: String {
    switch self {
    case .text(let text): DisplayText.of(text)
    case .on(let isOn): isOn ? "on" : "off"
    case .chosen(let chosen): chosen.map { DisplayText.of($0) }.joined(separator: ", ")
    }
  }
}

/// A form field, by its name, and the value that it gets.
package struct FormEntry: Codable, Sendable {
  /// The field's name, as `FormField.name`.
  package var name: String
  /// The value that the field gets.
  package var value: FormValue
  /// Makes an entry from the field's name and the value that it gets.
  package init(name: String, value: FormValue) { (self.name, self.value) = (name, value) }
}
