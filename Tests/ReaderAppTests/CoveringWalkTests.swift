import AppFlows
import Catalogues
import Foundation
import ReaderApp
import Signals
import Simulation
import Statistics
import Testing

@testable import Library

/// Pages of keys, settings and phrases: on each, with cells of each size, looks alone lead out.
@Suite("No dead ends on pages of cells")
struct CoveringWalkTests {
  enum Page: CaseIterable {
    case settings, phrases, speech, search, shelfSearch, documentPassword, password, pin, ownPIN, code,
      kindOfPIN,
      newPIN, samePINAgain, wordToLookUp, definition, similarWords, trend, notebook, note, noteOptions, plan,
      step, stepOptions, planDay, picture, pictureOptions, pictureCloser, pictureDrawing, drawingOptions,
      pictureFiles, stepPicture, stepPictureDrawing,
      sharing, together, togetherCode, leading, collections, collection, shelfCollections, sharedCollection,
      removing, readers, readerOne, removed, removedOne, purging, purgingAll, othersNote, seat, catalogues,
      catalogueList,
      catalogueDocument, name,
      newPassword, oneTimePassword,
      erasedAccount, account, accountName, accountPlaces, accountFolders, accountDeleting, accountHeirs,
      accountPictures, accountLastLook, accountBackups, accountBackup, accountRestoring, members, memberName,
      member, memberHeirs, memberSitting, memberLastLook, memberIssued,
      photo, photoCounting, photoTaken,
      aboutOne, aboutOneName, aboutOneKinds,
      aboutOneReminder, aboutOneCovers,
      noteVersions, noteVersion, notePlaces, moreWithNotes, noteTexts, removedNotes, folders, refusedFiles
  }

  @Test(
    "looks alone lead out within three, from each state of a walk, and no two cells have one name",
    arguments: Page.allCases, CellSize.allCases)
  func walk(page: Page, cells: CellSize) throws {
    let first = try Self.open(page, cells: cells)
    // Every walk begins there.
    Self.proveWayOut(of: first, "at the start")
    for seed: UInt64 in 0..<2 {
      var random = SplitMix64(seed: seed)
      var (app, proven) = (TestedApp(copying: first), Set(["\(Walk.place(first)) \(first.summary)"]))
      for step in 0..<20 {
        let names = (app.panel?.cells ?? []).map(\.id)
        #expect(Set(names).count == names.count, "\(app.summary)")
        if proven.insert("\(Walk.place(app)) \(app.summary)").inserted {
          Self.proveWayOut(of: app, "seed \(seed), step \(step)")
        }
        let what =
          random.happens(0.7)
          ? .target
          : [.cameraGone, .cameraBack, .storeLocked, .storeFree, .window, .fullScreen, .eyesShut, .eyesOpen]
            .randomElement(using: &random) ?? Walk.Happening.time
        Walk.happen(what, to: app, &random)
        Walk.glanceAside(app)
        if app.isOver || Walk.place(app) != Walk.place(first) { app = TestedApp(copying: first) }
      }
    }
  }

  @Test(
    "looks alone lead out within three where the camera was lost, the store stays locked or documents break",
    arguments: Page.allCases)
  func leadsOut(page: Page) throws {
    let first = try Self.open(page, cells: .fitting)
    for trouble in EveryStateTests.Trouble.allCases {
      let app = TestedApp(copying: first)
      trouble.strike(app)
      #expect(
        Walk.leadsOut(app, within: 3, waits: false, freesStore: trouble != .storeLocked),
        "\(trouble): no way out of “\(app.summary)”")
    }
  }

  @Test("whoever ends the program waits for nothing", arguments: Page.allCases)
  func ends(page: Page) throws {
    let first = try Self.open(page, cells: .fitting)
    for trouble in EveryStateTests.Trouble.allCases {
      let app = TestedApp(copying: first)
      trouble.strike(app)
      let before = app.now
      app.post(.stop)
      #expect(app.isOver && app.world.isClosed && app.now == before, "\(trouble)")
    }
  }

  private static func proveWayOut(of app: TestedApp, _ when: String) {
    let leadsOut = Walk.leadsOut(app, within: 3, waits: false)
    #expect(
      leadsOut,
      "\(when): no way out of “\(app.summary)” by \(app.layout.targets.map { String(describing: $0.id) })")
  }
}
