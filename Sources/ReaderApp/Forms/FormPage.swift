import Documents
import Reading

// Shows on the page the values that were filled in, before a copy of it is saved.
extension ReadingScreen {
  /// The scene of the document with the values that were filled in.
  var scene: ReaderScene {
    var scene = session.scene
    scene.fillings = fillings
    return scene
  }

  private var fillings: [ReaderScene.Filling] {
    guard !form.values.isEmpty else { return [] }
    let pages = session.pagesInView
    return form.fields.flatMap { field in
      guard let value = form.values[field.name] else { return [ReaderScene.Filling]() }
      return field.places.filter { pages.contains($0.page) }.flatMap { place in
        let content = Self.content(of: value, field.kind, at: place)
        // If a view shows the field in several pieces, the first one holds the text.
        return session.rectsInView(of: place.box, page: place.page).enumerated().map { piece, rect in
          ReaderScene.Filling(rect: rect, content: piece == 0 ? content : .line(""))
        }
      }
    }
  }

  private static func content(
    of value: FormValue, _ kind: FormField.Kind, at place: FormField.Place
  ) -> ReaderScene.Filling.Content {
    switch value {
    case .text(let text):
      switch kind {
      case .secret: .line(String(repeating: "•", count: text.count))
      case .lines: .lines(text)
      default: .line(text)
      }
    case .on(let isOn): .tick(isOn: isOn)
    case .chosen(let chosen):
      switch kind {
      case .radio: .dot(isOn: place.choice.map(chosen.contains) ?? false)
      case .severalChoices: .lines(chosen.joined(separator: "\n"))
      default: .line(chosen.joined(separator: ", "))
      }
    }
  }
}
