import Documents
import Library
import ReaderApp

// Indexing and searching the shelf in the background.
extension PersonStore {
  func search(_ text: String) {
    searching?.cancel()
    let shelf = shelf
    searching = Task {
      let answer = await answer { try await shelf.search(text, limit: 8).hits }
      // A newer query replaces this one.
      guard !Task.isCancelled else { return }
      tell(.searched(text, answer))
    }
  }

  /// Indexes texts in the background; a text that cannot be read now is read the next time.
  func readTexts() {
    indexing?.cancel()
    let (shelf, wish) = (shelf, scanLanguages)
    indexing = Task.detached(priority: .background) { [weak self] in
      if let adopted = try? await shelf.adoptWaiting(), !adopted.isEmpty, !Task.isCancelled {
        await self?.tell(.adopted(adopted))
      }
      guard (try? await shelf.index()) != nil, !Task.isCancelled else { return }
      guard let languages = RecognitionLanguages.chosen(wish) else { return }
      _ = try? await shelf.recogniseScans(with: TextRecogniser(languages: languages))
    }
  }

  var words: WordPort { WordPort(shelf: shelf, installed: InstalledWords()) }

  /// Collects words for suggestions in the background; only the last request is answered.
  func gatherWords(of document: String?) {
    gathering?.cancel()
    let words = words
    gathering = Task {
      let answer = await answer { try await words.model(of: document) }
      guard !Task.isCancelled else { return }
      tell(.words(answer, document: document))
    }
  }
}
