import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

@Suite("The shelf page by page, sorted and filtered")
struct ArrangingTests {
  private func shelf(_ titles: [String], _ change: (inout SimulatedStore.Shelf) -> Void = { _ in })
    -> TestedApp
  {
    var world = SimulatedWorld().calibrated
    world.store.shelf.items = titles.map { SimulatedStore.item($0) }
    change(&world.store.shelf)
    let app = TestedApp(world: world)
    app.look(at: .guest)
    app.does(.tiles(4))
    return app
  }

  private static let letters = ["C", "A", "I", "B", "E", "D", "G", "F", "H"]

  @Test("only a page is asked for, and pages turn without hands, by keys, and no further than they go")
  func turns() {
    let app = shelf(Self.letters)
    #expect(
      app.summary.hasPrefix("shelf of Guest: C (5 pages), A (5 pages), I (5 pages), B (5 pages); page 1 of 3")
    )
    #expect(app.look(at: .pageForward))
    #expect(app.shows("E (5 pages), D (5 pages), G (5 pages), F (5 pages); page 2 of 3"))
    app.does(.turnShelf(1))
    #expect(app.shows("shelf of Guest: H (5 pages); page 3 of 3"))
    app.does(.turnShelf(1))
    #expect(app.shows("page 3 of 3"))
    #expect(app.look(at: .pageBack))
    #expect(app.shows("page 2 of 3"))
  }

  @Test("cells over the shelf end the choice of a document for its own screen, however they are opened")
  func chosenForReading() throws {
    for opens in [ArrangeEvent.open, .invitations] {
      let app = try invited(["Emma", "Walden"])
      app.does(.document(.choose))
      app.does(.arrange(opens))
      app.does(.arrange(.back))
      app.look(at: .document("id-Persuasion"))
      #expect(app.shows("reading “Persuasion”"), "\(opens)")
    }
  }

  @Test("a book of a later page opens, and one comes back to that page")
  func comesBack() {
    let app = shelf(Self.letters)
    app.does(.turnShelf(1))
    app.look(at: .document("id-D"))
    #expect(app.shows("reading “D”"))
    app.look(at: .exit)
    #expect(app.shows("page 2 of 3"))
  }

  @Test("a window with more room shows more, from where it was; a shelf that shrinks shows its last page")
  func fits() {
    let app = shelf(Self.letters)
    app.does(.turnShelf(2))
    app.does(.tiles(8))
    #expect(app.shows("shelf of Guest: H (5 pages); page 2 of 2"))
    app.world.store.shelf.items.removeLast()
    app.post(.store(.changed))
    #expect(app.shows("shelf of Guest: C") && !app.shows("; page"))
  }

  @Test("it is sorted by looks alone, the other way round too, and that is remembered")
  func sorts() {
    let app = shelf(Self.letters)
    #expect(app.look(at: .arrange))
    #expect(app.shows("Sort by: Title, Author, Added last, Read last ✓"))
    #expect(app.look(at: .sort(.title)))
    #expect(app.shows("shelf of Guest: A (5 pages), B") && app.shows("title; page 1 of 3"))
    #expect(app.world.store.shelf.order == ShelfOrder(.title))
    app.look(at: .arrange)
    app.look(at: .sortReversed)
    #expect(app.shows("shelf of Guest: I (5 pages), H") && app.shows("title, reversed"))
    app.look(at: .exit)
    app.look(at: .guest)
    #expect(app.shows("shelf of Guest: I (5 pages), H"))
  }

  @Test("what one wants to read, or a tag, is shown by looks alone, and everything again")
  func filters() {
    let app = shelf(Self.letters) { shelf in
      shelf.groups = ShelfGroups(
        tags: (1...9).map { .init(id: "tag \($0)", name: "tag \($0)", documents: 1) })
      shelf.tagged = ["tag 9": ["id-E", "id-C"]]
    }
    app.look(at: .arrange)
    #expect(app.look(at: .showOnly))
    #expect(
      app.shows(
        "Show: Everything ✓, Want to read, Reading, Finished, A tag…, A collection…, A kind…, Your collections…, Shared with me"
      ))
    app.look(at: .show(.tags))
    #expect(app.shows("tag 8") && !app.shows("tag 9"))
    app.look(at: .pageForward)
    #expect(app.shows("tag 9") && !app.shows("tag 8"))
    app.look(at: .group(0))
    #expect(app.summary == "shelf of Guest: C (5 pages), E (5 pages); only “tag 9”")
    app.look(at: .arrange)
    app.look(at: .showOnly)
    app.look(at: .show(.want))
    #expect(app.summary == "shelf of Guest: nothing; only what you want to read")
    app.look(at: .arrange)
    app.look(at: .showOnly)
    app.look(at: .showAll)
    #expect(app.shows("page 1 of 3"))
  }

  @Test("whose a document is is on its tile; what others share, or one's own, is shown by looks alone")
  func owners() {
    let app = shelf(["A", "B"]) { shelf in
      (shelf.items[1].owner, shelf.items[1].role) = ("Cleo", .reader)
    }
    #expect(app.summary == "shelf of Guest: A (5 pages), B (5 pages, from Cleo)")
    for (ownership, shown) in [
      (ShelfOwnership.shared, "B (5 pages, from Cleo); only what others share"),
      (.own, "A (5 pages); only your own"),
    ] {
      app.look(at: .arrange)
      app.look(at: .showOnly)
      if ownership == .own { #expect(app.look(at: .pageForward)) }
      #expect(app.look(at: .show(ownership)))
      #expect(app.summary == "shelf of Guest: \(shown)")
    }
  }

  @Test("the way out leads from every cell back to the shelf; a locked store is told and asked again")
  func back() {
    let app = shelf(Self.letters)
    app.look(at: .arrange)
    app.look(at: .showOnly)
    app.look(at: .show(.kinds))
    for wanted in ["Show: ", "Sort by: ", "shelf of Guest: C"] {
      app.look(at: .exit)
      #expect(app.shows(wanted))
    }
    app.world.store.isLocked = true
    app.does(.turnShelf(1))
    #expect(app.shows("Another program is using the library."))
    app.world.store.isLocked = false
    #expect(app.wait(until: "E (5 pages)"))
  }

  /// Ada's shelf, with an invitation of Bob's to each of these documents.
  private func invited(_ titles: [String]) throws -> TestedApp {
    let shares = try titles.map { title in
      let json = """
        {"id": "share-\(title)", "kind": "document", "thing": "id-\(title)", "title": "\(title)", "owner": "Bob",
          "person": "Ada", "role": "reader", "state": "invited", "asked": 0, "own": false}
        """
      return try JSONDecoder().decode(Share.self, from: Data(json.utf8))
    }
    var world = SimulatedWorld.with("Persuasion", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.invitations = shares
    return TestedApp(reader: .named("Ada"), world: world)
  }

  @Test("an invitation is seen on the shelf, and accepted or declined by looks alone")
  func invitations() throws {
    let app = try invited(["Emma", "Walden"])
    #expect(app.shows("shelf of Ada: Persuasion (5 pages); invitations: 2"))
    #expect(app.look(at: .invitations))
    #expect(app.summary == "Shared with you?: Emma, Walden")
    app.look(at: .group(1))
    #expect(app.summary == "Bob shares “Walden”: Accept, Decline")
    app.look(at: .exit)
    #expect(app.shows("Shared with you?"))
    app.look(at: .group(1))
    app.look(at: .accept)
    #expect(app.shows("Walden (5 pages); invitations: 1"))
    app.look(at: .invitations)
    app.look(at: .group(0))
    app.world.store.isLocked = true
    app.look(at: .decline)
    #expect(app.shows("Another program is using the library."))
    app.world.store.isLocked = false
    app.post(.store(.changed))
    #expect(app.shows("invitations: 1"))
    app.look(at: .invitations)
    app.look(at: .group(0))
    app.look(at: .decline)
    #expect(!app.shows("invitations") && !app.shows("Emma"))
    app.does(.arrange(.invitations))
    #expect(app.shows("Nobody has invited you."))
  }

  @Test("how far a folder is added is told, and then what came and what did not")
  func addingFolder() {
    let app = shelf(["A"])
    app.world.store.answersAdding = false
    app.does(.add([URL(filePath: "/home/ada/Papers")]))
    #expect(app.shows("Adding…"), "\(app.summary)")
    app.post(.store(.adding(done: 12, of: 300)))
    #expect(app.shows("Adding: 12 of 300 are done…"), "\(app.summary)")
    app.post(.store(.added(299, AppFailure("z.pdf: left out, since it is a link."))))
    #expect(app.shows("299 documents added. z.pdf: left out, since it is a link."), "\(app.summary)")
    // What comes late changes nothing.
    app.post(.store(.adding(done: 300, of: 300)))
    #expect(!app.shows("Adding"))
  }

  @Test("no page of cells has more than twelve")
  func cells() {
    for view in [ShelfArranging.View.sorting, .showing, .groups(.tags)] {
      var shelf = ShelfScreen()
      let many = (0..<50).map { ShelfGroups.Group(id: "\($0)", name: "\($0)", documents: 2) }
      shelf.arranging = ShelfArranging(view: view, groups: ShelfGroups(tags: many))
      // With the way out, and the page turns of many.
      let others = (shelf.arranging?.pageCount ?? 1) > 1 ? 3 : 1
      #expect((shelf.choices?.items.count ?? 99) + others <= 12)
    }
  }
}
