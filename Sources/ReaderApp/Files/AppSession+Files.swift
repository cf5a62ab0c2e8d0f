import Documents
import Library
import Localization
import Reading
import Signals

// Files attached to the open document: listed in cells and saved by one look each, never opened.
extension AppSession {
  mutating func saveFile(_ index: Int, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let panel = reading.panel,
      let files = reading.ways.files, files.indices.contains(index)
    else { return [] }
    reading.ways.fileNews = localized("“\(files[index].name)” is being saved…")
    screen = .place(.reading(reading))
    refresh(panel, level: panel.level, at: time)
    return [.book(.saveFile(files[index], index: index, documentID: reading.item.id))]
  }

  /// Takes in that an attached file was saved, or why it could not be.
  mutating func know(savedFile result: Result<String, AppFailure>, in id: String) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    let news = result.told(
      saved: localized("The file was saved"), notSaved: localized("The file was not saved"))
    reading.ways.fileNews = "\(news.headline): \(news.detail)"
    reading.session.tell(news.headline, news.detail)
    screen.place = .reading(reading)
    return []
  }
}

extension PanelItem {
  /// The cells of attached files: first those of the document, then those of its pages.
  static func files(_ ways: Wayfinding, _ guide: DocumentGuide) -> [PanelItem] {
    (ways.files ?? []).enumerated().map { index, file in
      let size = file.size.map {
        $0 < 1 << 20 ? localized("\(max(1, $0 >> 10)) KiB") : localized("\($0 >> 20) MiB")
      }
      let page = file.page.map { localized("page \(guide.label($0))") }
      let words = [page, size].compactMap(\.self).joined(separator: ", ")
      let name = DisplayText.of(file.name, maximum: 90)
      var item = PanelItem(
        TargetID("file-\(index)"), words.isEmpty ? name : "\(name) (\(words))", .copy)
      (item.effect, item.dwellSeconds) = (.saveFile(index), 1.2)
      return item
    }
  }
}
