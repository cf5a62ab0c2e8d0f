import Documents
import ReaderApp
import Reading

// What an open document says of the ways in it. Somebody waits for each answer.
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

  /// Looks through the pages for annotations beside everything else, and tells of them. A page that cannot be read
  /// costs its own.
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

  /// A thousand ordinary pages take one second of a worker that nobody waits for.
  private static let annotationSeconds = 20.0

  func preview(of place: PagePlace, in id: String) {
    guard let document = document(id) else { return }
    Task {
      // A page that cannot be read has no words to show; going there is possible all the same.
      let lines = (try? await document.lines(page: place.page)) ?? []
      post(.book(.preview(PlacePreview.words(at: place, in: lines), place, documentID: id)))
    }
  }
}
