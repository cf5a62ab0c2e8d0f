import Documents
import ReaderApp
import Reading

// Contents, links and annotations of an open document. Somebody waits for each answer.
extension ShelfBooks {
  func guide(of id: String) {
    guard let document = document(id) else { return }
    Task {
      do throws(DocumentError) {
        let (outline, labels) = (try await document.outline(), try await document.pageLabels())
        post(.book(.guide(.success(DocumentGuide(outline: outline, labels: labels)), documentID: id)))
      } catch {
        post(.book(.guide(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  func links(of page: Int, in id: String) {
    guard let document = document(id) else { return }
    Task {
      do throws(DocumentError) {
        post(.book(.links(.success(try await document.links(page: page)), page: page, documentID: id)))
      } catch {
        post(.book(.links(.failure(AppFailure("\(error)")), page: page, documentID: id)))
      }
    }
  }

  /// Searches the pages for annotations in the background, and reports them. A page that cannot be read counts as having
  /// none.
  func tellAnnotations(of id: String) {
    guard let document = document(id) else { return }
    Task {
      let clock = ContinuousClock()
      let end = clock.now + .seconds(Self.annotationSeconds)
      var (found, isWhole): ([PageAnnotation], Bool) = ([], true)
      for page in 0..<document.pageCount {
        // Another document may have been opened meanwhile.
        guard self.document(id) === document else { return }
        guard clock.now < end else {
          isWhole = false
          break
        }
        if let more = try? await document.annotations(page: page, urgency: .ahead) { found += more }
      }
      guard self.document(id) === document, !found.isEmpty || !isWhole else { return }
      post(.book(.annotations(found, isWhole: isWhole, documentID: id)))
    }
  }

  /// The time limit for the search in seconds; a worker needs one second for a thousand ordinary pages.
  private static let annotationSeconds = 20.0

  func preview(of place: PagePlace, in id: String) {
    guard let document = document(id) else { return }
    Task {
      // A page that cannot be read has no words to show, but can be gone to all the same.
      let lines = (try? await document.lines(page: place.page)) ?? []
      post(.book(.preview(PlacePreview.words(at: place, in: lines), place, documentID: id)))
    }
  }
}
