import CommandSupport
import Localization

/// The result of one of the doctor's checks, in words.
struct Check: Encodable {
  enum Name: String, Encodable, CaseIterable {
    case service, camera, permissions, light, face, models, display, screen, library, voice, dictionary,
      documents, restores
  }

  enum State: String, Encodable, CaseIterable {
    case fit
    /// What was checked works, but could be better.
    case note
    case unfit
    /// The check was not possible, because something else is missing.
    case unknown
  }

  var name: Name
  var state: State
  /// The finding, in one plain sentence.
  var says: String
  /// What to do about the finding; nil where nothing is to be done.
  var remedy: String?
  /// Whether the program is of no use without what was checked.
  var isNeeded: Bool

  init(_ name: Name, _ state: State, _ says: String, remedy: String? = nil, isNeeded: Bool = true) {
    self.name = name
    self.state = state
    self.says = says
    self.remedy = remedy
    self.isNeeded = isNeeded
  }

  enum CodingKeys: String, CodingKey {
    case name, state, says, remedy
    case isNeeded = "needed"
  }
}

/// The results of all of the doctor's checks.
struct DoctorReport: Encodable {
  /// Whether everything that is needed is fit, or good enough.
  var isFit: Bool
  var checks: [Check]

  init(_ checks: [Check]) {
    self.checks = checks
    isFit = checks.allSatisfy { !$0.isNeeded || $0.state == .fit || $0.state == .note }
  }

  enum CodingKeys: String, CodingKey {
    case checks
    case isFit = "fit"
  }

  /// The report as text: a line for each check, with its remedy below.
  var text: String {
    let width = Check.Name.allCases.map(\.title.count).max() ?? 0
    let stateWidth = Check.State.allCases.map(\.title.count).max() ?? 0
    let indent = String(repeating: " ", count: stateWidth + width + 4)
    let lines = checks.map { check in
      let state = Terminal.styled(check.state.title.padded(to: stateWidth), check.state.style)
      let head = "\(state)  \(check.name.title.padded(to: width))  \(check.says)"
      return head + (check.remedy.map { "\n\(indent)-> \($0)" } ?? "")
    }
    let end =
      isFit
      ? Terminal.styled(localized("All that is needed is fit."), .green)
      : Terminal.styled(
        localized("Something that is needed is missing; see the lines marked unfit or unknown."), .red)
    return (lines + ["", end]).joined(separator: "\n")
  }
}

extension Check.Name {
  /// What the check is about, for people.
  fileprivate var title: String {
    switch self {
    case .service: localized("service", context: "check")
    case .camera: localized("camera", context: "check")
    case .permissions: localized("permissions", context: "check")
    case .light: localized("light", context: "check")
    case .face: localized("face", context: "check")
    case .models: localized("models", context: "check")
    case .display: localized("display", context: "check")
    case .screen: localized("screen", context: "check")
    case .library: localized("library", context: "check")
    case .voice: localized("voice", context: "check")
    case .dictionary: localized("dictionary", context: "check")
    case .documents: localized("documents", context: "check")
    case .restores: localized("restores", context: "check")
    }
  }
}

extension Check.State {
  /// The name of the state, for people.
  fileprivate var title: String {
    switch self {
    case .fit: localized("fit", context: "state of what was checked")
    case .note: localized("note", context: "state of what was checked")
    case .unfit: localized("unfit", context: "state of what was checked")
    case .unknown: localized("unknown", context: "state of what was checked")
    }
  }

  fileprivate var style: Terminal.Style {
    switch self {
    case .fit: .green
    case .note, .unknown: .yellow
    case .unfit: .red
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
