import CommandSupport

/// The result of one of the doctor's checks, in words.
struct Check: Encodable {
  enum Name: String, Encodable, CaseIterable {
    case service, camera, permissions, light, face, models, display, screen, library, voice, dictionary,
      documents, restores
  }

  enum State: String, Encodable {
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
    let width = Check.Name.allCases.map(\.rawValue.count).max() ?? 0
    let lines = checks.map { check in
      let state = check.state.rawValue.padded(to: 7)
      let head =
        "\(Terminal.styled(state, check.state.style))  \(check.name.rawValue.padded(to: width))  \(check.says)"
      let remedy = check.remedy.map { "\n" + String(repeating: " ", count: width + 11) + "-> \($0)" } ?? ""
      return head + remedy
    }
    let end =
      isFit
      ? Terminal.styled("All that is needed is fit.", .green)
      : Terminal.styled("Something that is needed is missing; see the lines marked unfit or unknown.", .red)
    return (lines + ["", end]).joined(separator: "\n")
  }
}

extension Check.State {
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
