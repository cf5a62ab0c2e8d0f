import Signals

/// How long somebody looks at a thing until it is chosen, by where it is.
package struct DwellSetting: Hashable, Codable, Sendable {
  /// Where a thing is that is looked at.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Cells of the gaze menu and of what opens from it.
    case cells
    /// Targets on the page, which text runs under.
    case page
    /// Tiles: people, documents and the like.
    case tiles
    /// The next step of what goes on while it is looked at.
    case repeats
    /// What a wrong choice costs much: a call, waking, deleting.
    case grave
  }

  /// Seconds; nil as usual.
  private var cells, page, tiles, repeats, grave: Double?

  package init() {}

  enum CodingKeys: String, CodingKey { case cells, page, tiles, repeats, grave }

  /// Seconds of looking at a thing of this kind; nil as usual.
  package subscript(kind: Kind) -> Double? {
    get { self[keyPath: Self.path(of: kind)] }
    set { self[keyPath: Self.path(of: kind)] = newValue }
  }

  private static func path(of kind: Kind) -> WritableKeyPath<DwellSetting, Double?> {
    switch kind {
    case .cells: \.cells
    case .page: \.page
    case .tiles: \.tiles
    case .repeats: \.repeats
    case .grave: \.grave
    }
  }

  /// Seconds that anybody can have chosen: less is a glance, more is no choice.
  static let range = 0.3...10.0

  var isUsable: Bool { Kind.allCases.allSatisfy { self[$0].map(Self.range.contains) ?? true } }

  /// The same targets with the times that were chosen. Those that take longer than others go on taking so many times as
  /// long.
  ///
  /// - Parameter kind: of the screen that they belong to.
  func applied(to layout: GazeLayout, of kind: Kind) -> GazeLayout {
    guard self != DwellSetting() else { return layout }
    var layout = layout
    for index in layout.targets.indices {
      let usual = layout.targets[index].dwellSeconds ?? Kind.cells.usualSeconds
      let own = usual >= Kind.grave.usualSeconds && kind != .page ? Kind.grave : kind
      if let chosen = self[own] { layout.targets[index].dwellSeconds = usual * chosen / own.usualSeconds }
      if let chosen = repeats, let usual = layout.targets[index].repeatSeconds {
        layout.targets[index].repeatSeconds = usual * chosen / Kind.repeats.usualSeconds
      }
    }
    return layout
  }
}

extension DwellSetting.Kind {
  /// Of most things of this kind, s.
  var usualSeconds: Double {
    switch self {
    case .cells, .page, .tiles: 0.8
    case .repeats: 0.6
    case .grave: 1.5
    }
  }

  /// What can be chosen, s.
  var offeredSeconds: [Double] {
    switch self {
    case .cells, .page, .tiles: [0.5, 0.6, 0.8, 1, 1.3, 1.6, 2, 2.5]
    case .repeats: [0.4, 0.6, 0.8, 1, 1.5]
    case .grave: [1, 1.5, 2, 2.5, 3]
    }
  }

  var name: String {
    switch self {
    case .cells: "Look at cells"
    case .page: "Look on the page"
    case .tiles: "Look at tiles"
    case .repeats: "Look for repeats"
    case .grave: "Look to call, delete"
    }
  }
}
