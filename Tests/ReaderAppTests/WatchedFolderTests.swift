import AppFlows
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// What came from folders that are watched is told where the person is.
@Suite("Watched folders, in the application")
struct WatchedFolderTests {
  @Test("one is told by its title, several by their number; what failed is told with its reason")
  func told() {
    let app = TestedApp(reader: .named("Ada"), world: .with("Emma").calibrated)
    app.post(.store(.cameFromFolders(["Persuasion"], nil)))
    #expect(app.shows("“Persuasion” came from a watched folder."))
    app.post(.store(.cameFromFolders(["Persuasion", "Emma"], nil)))
    #expect(app.shows("2 documents came from watched folders."))
    app.post(.store(.cameFromFolders([], AppFailure("bad.pdf is no PDF."))))
    #expect(app.shows("bad.pdf is no PDF."))
    app.post(.store(.cameFromFolders(["Emma"], AppFailure("bad.pdf is no PDF."))))
    #expect(app.shows("“Emma” came from a watched folder. bad.pdf is no PDF."))
  }

  @Test("whoever reads is not disturbed, and finds it said on the shelf")
  func whileReading() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.post(.store(.cameFromFolders(["Persuasion"], nil)))
    #expect(!app.shows("|") && app.shows("reading “Emma”"))
    app.press(.exit)
    #expect(app.shows("“Persuasion” came from a watched folder."))
  }

  @Test("on the people's screen no title is told")
  func amongPeople() {
    let app = TestedApp(world: .with("Emma").calibrated)
    app.post(.store(.cameFromFolders(["Diary"], nil)))
    #expect(app.summary == "people: Guest, Ada")
    app.post(.store(.adopted([Self.adoption])))
    #expect(app.summary == "people: Guest, Ada")
  }

  @Test("what the shelf told goes with whoever logs out, and what comes later is told to nobody")
  func afterLoggingOut() {
    let app = TestedApp(reader: .named("Ada"), world: .with("Emma").calibrated)
    app.post(.store(.cameFromFolders([], AppFailure("/home/ada/diary.pdf is no PDF."))))
    #expect(app.shows("diary.pdf"))
    app.does(.logOut)
    #expect(app.summary == "people: Guest, Ada")
    app.post(.store(.retitled(AppFailure("“Diary” keeps its title."), to: "Letters", documentID: "id-Diary")))
    app.post(.store(.added(0, AppFailure("/home/ada/letters.pdf is no PDF."))))
    #expect(app.summary == "people: Guest, Ada")
  }

  private static let adoption: Adoption = {
    var adoption = Adoption(from: "id-Emma", title: "Emma")
    (adoption.marks, adoption.marksLeft, adoption.notes) = (2, 1, 1)
    return adoption
  }()

  @Test("what came along from an earlier edition is told beside why another file was not added")
  func editions() {
    let app = TestedApp(reader: .named("Ada"), world: .with("Emma").calibrated)
    app.post(.store(.added(1, AppFailure("bad.pdf is no PDF."))))
    app.post(.store(.adopted([Self.adoption])))
    #expect(
      app.shows(
        "bad.pdf is no PDF. From an earlier edition, “Emma”: 2 marks, 1 note. Not found in this one: 1 mark.")
    )
  }
}
