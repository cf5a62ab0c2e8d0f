/// What a PDF's form asks for and what has been filled in.
package struct Form: Hashable, Codable, Sendable {
  /// In the order of the pages and of what is on them.
  package var fields: [FormField]
  /// Why nothing can be filled in; nil where it can.
  package var obstacle: FormObstacle?
  /// How many annotations of any kind each page has: links and fields too. A saved copy has as many.
  package var annotationCounts: [Int]

  package init(fields: [FormField] = [], obstacle: FormObstacle? = nil, annotationCounts: [Int] = []) {
    (self.fields, self.obstacle, self.annotationCounts) = (fields, obstacle, annotationCounts)
  }

  /// Fields that are listed.
  package static let maximumFields = 10_000
}

/// Why a form cannot be filled in here.
package enum FormObstacle: String, Hashable, Codable, Sendable, CaseIterable {
  /// What it shows is kept beside the PDF's own fields, which would then disagree (XFA).
  case xfa
  /// A signature would no longer be good.
  case signed
  /// Whoever encrypted it forbids it to those without the owner's password.
  case forbidden

  /// Why the form cannot be filled in and what to do, as the end of a sentence.
  package var words: String {
    switch self {
    case .xfa: "it is an XFA form. Fill it in with the program that it was made for"
    case .signed:
      "it is signed, and filling it in would break the signature. Ask for a copy that is not signed"
    case .forbidden: "its author does not allow it. Open it with the owner's password"
    }
  }
}

/// One question of a form. It may stand at several places.
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
    /// What is not filled in here: text with formatting, the name of a file, a button, a signature.
    case formattedText, file, button, signature

    /// It takes any text.
    package var takesText: Bool {
      switch self {
      case .text, .lines, .secret, .editableChoice: true
      default: false
      }
    }

    /// Whether it can be filled in here; the others are shown only.
    package var isFillable: Bool {
      switch self {
      case .text, .lines, .secret, .checkBox, .radio, .choice, .editableChoice, .severalChoices: true
      case .formattedText, .file, .button, .signature: false
      }
    }
  }

  /// Where it is asked.
  package struct Place: Hashable, Codable, Sendable {
    /// From 0.
    package var page: Int
    /// Points, origin at the top left of the page as shown, y down.
    package var box: PageRect
    /// Of a radio button, the choice that it stands for.
    package var choice: String?
    package init(page: Int, box: PageRect, choice: String? = nil) {
      (self.page, self.box, self.choice) = (page, box, choice)
    }
  }

  /// As the PDF has it, with the names of the groups that it belongs to; may hold line feeds and be very long. It is what
  /// the field is known by.
  package var name: String
  /// What its author calls it for people, cleaned for display.
  package var label: String?
  /// How it is filled in.
  package var kind: Kind
  /// What it holds now.
  package var value: FormValue
  /// What can be chosen.
  package var choices: [String]
  /// Whether its author allows nobody to fill it in.
  package var isReadOnly: Bool
  /// Whether its author asks for something in it.
  package var isRequired: Bool
  /// UTF-16 units of text that fit; nil for any number up to `FormValue.maximumText`.
  package var maximumLength: Int?
  /// One at least.
  package var places: [Place]

  package init(
    name: String, label: String? = nil, kind: Kind, value: FormValue, choices: [String] = [],
    isReadOnly: Bool = false, isRequired: Bool = false, maximumLength: Int? = nil, places: [Place]
  ) {
    (self.name, self.label, self.kind, self.value, self.choices) = (name, label, kind, value, choices)
    (self.isReadOnly, self.isRequired, self.maximumLength) = (isReadOnly, isRequired, maximumLength)
    self.places = places
  }

  /// For people, in one line.
  package var shownName: String { label ?? DisplayText.of(name, maximum: 80) }
}

/// What is filled in.
package enum FormValue: Hashable, Codable, Sendable {
  /// Of a field for text.
  case text(String)
  /// Of a check box.
  case on(Bool)
  /// Of what is chosen from a list, in the list's order; empty for nothing.
  case chosen([String])

  /// UTF-16 units of one text.
  package static let maximumText = 32_000

  /// For people, in one line.
  package var words: String {
    switch self {
    case .text(let text): DisplayText.of(text)
    case .on(let isOn): isOn ? "on" : "off"
    case .chosen(let chosen): chosen.map { DisplayText.of($0) }.joined(separator: ", ")
    }
  }
}

/// A field, by its name, and what it is to hold.
package struct FormEntry: Codable, Sendable {
  /// `FormField.name`.
  package var name: String
  /// What it is to hold.
  package var value: FormValue
  package init(name: String, value: FormValue) { (self.name, self.value) = (name, value) }
}
