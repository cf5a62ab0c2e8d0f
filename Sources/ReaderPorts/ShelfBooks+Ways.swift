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

  func preview(of place: PagePlace, in id: String) {
    guard let document = document(id) else { return }
    Task {
      // A page that cannot be read has no words to show; going there is possible all the same.
      let lines = (try? await document.lines(page: place.page)) ?? []
      post(.book(.preview(PlacePreview.words(at: place, in: lines), place, documentID: id)))
    }
  }
}
