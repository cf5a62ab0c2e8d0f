// A small reader of its own process, for the end-to-end test: GTK wants the main thread, which a test
// runner keeps for itself. Usage: reader-window-probe FOLDER [PDF | desktop | light | dark]
// It does what a person would do and prints one line for each thing that was seen. With a PDF it shows that in each view,
// with the name of a theme every kind of screen.
import Documents
import Foundation
import ReaderApp
import ReaderWindow
import Reading
import Signals

let arguments = CommandLine.arguments
guard (2...3).contains(arguments.count) else {
  print("usage: reader-window-probe FOLDER [PDF | desktop | light | dark]")
  exit(64)
}
let folder = URL(filePath: arguments[1])

@MainActor
func read(_ handle: WindowHandle) async throws {
  for await event in handle.events {
    if case .geometry(let geometry) = event, geometry.isFullScreen { break }
  }
  print("full-screen \(Int(handle.geometry.widthPx))x\(Int(handle.geometry.heightPx))")
  try await logIn(handle)
  handle.show(.shelf(ShelfModel(person: "Ada", items: [])))
  try await picture(handle, "shelf-empty")
  handle.show(.shelf(shelf))
  try await picture(handle, "shelf")
  print("keyboard on the shelf on \(Keyboard()?.words ?? "nothing")")
  handle.feedback = GazeFeedback(
    gaze: .init(point: handle.layout.targets.last?.rect.center ?? ScreenPoint(x: 0, y: 0), radius: 50),
    dwells: DwellProgress(on: "document-b", share: 0.6))
  try await picture(handle, "shelf-gaze")
  try await turnPages(handle)
  try await addByGaze(handle)
  try await chooseCamera(handle)
  try await showReadingTime(handle)
  try await showChoices(handle)
  await refreshChoices(handle)
  handle.show(.shelf(shelf))
  handle.press("F8")
  print("shelf F8 \(await next(handle))")
  handle.press("Escape")
  print("shelf Escape \(await next(handle))")
  handle.activate("document-a")
  for await event in handle.events {
    if case .open(let id) = event {
      print("open \(id)")
      break
    }
  }
  let file = folder.appending(path: "demo.pdf")
  try DemoDocument.write(to: file)
  let document = try await Document.open(file)
  var session = ReaderSession(
    document: try await ReaderDocument(document), screen: handle.geometry.view)
  print("scale \(session.scale)")
  handle.setDocument(document)
  handle.show(.reader(session.scene))
  try await picture(handle, "reader")
  for key in ["Down", "Page_Down", "plus", "question", "Escape", "F11", "q"] {
    try press(key, handle)
    try await settle(&session, handle, until: key)
    if key != "q" { try await picture(handle, "after-\(key)") }
  }
  handle.close()
  for await event in handle.events where event == .closed { break }
  print("closed")
}

/// What the person does next that is more than a change of layout or size.
@MainActor
func next(_ handle: WindowHandle) async -> String {
  for await event in handle.events {
    switch event {
    case .geometry, .layout, .tick, .tiles, .active, .visibility: continue
    case .add(let files): return "add \(files.map(\.lastPathComponent).joined(separator: ","))"
    default: return "\(event)"
    }
  }
  return "nothing"
}

@MainActor
func tell(_ handle: WindowHandle, _ view: String) {
  let targets = handle.layout.targets
  let sides = targets.flatMap { [$0.rect.width, $0.rect.height] }
  print("\(view) \(targets.map(\.id.name).joined(separator: ","))")
  print("\(view) smallest \(Int(sides.min() ?? 0))")
}

@MainActor
func logIn(_ handle: WindowHandle) async throws {
  handle.show(.login(LoginModel(.people([.guest, .named("Ada"), .named("Jorge Luis")]), guest: "Guest")))
  try await picture(handle, "login")
  tell(handle, "people")
  handle.activate("exit")
  print("exit \(await next(handle))")
  handle.press("Escape")
  print("people Escape \(await next(handle))")
  let many = (1...23).map { "Person \($0)" }
  handle.show(.login(LoginModel(.people([.guest] + many.map(Reader.named)), guest: "Guest")))
  try await picture(handle, "login-many")
  handle.show(
    .login(
      LoginModel(.password(name: "Ada"), message: "That is not the password.", guest: "Guest")
    ))
  try await picture(handle, "password")
  tell(handle, "password")
  handle.activate("guest")
  print("guest \(await next(handle))")
  handle.press("Escape")
  print("password Escape \(await next(handle))")
}

/// More documents than fit are reached page by page.
@MainActor
func turnPages(_ handle: WindowHandle) async throws {
  let items = (1...25).map {
    ShelfModel.Item(
      id: "\($0)", title: "Document \($0)", detail: "page 1 of \($0)", progress: Double($0) / 25)
  }
  /// As the application answers a turn: as many documents as fit beside the empty place below the way out.
  let capacity = 9
  func show(_ page: Int) async throws {
    if page > 0 {
      handle.activate("page-forward")
      print("turn \(await next(handle))")
    }
    let shown = Array(items.dropFirst(capacity * page).prefix(capacity))
    var model = ShelfModel(person: "Ada", items: shown, message: "Added.", isCalibrated: false)
    (model.page, model.pageCount) = (page, 3)
    handle.show(.shelf(model))
    while !handle.layout.targets.contains(where: { $0.id == .document(shown[shown.count - 1].id) }) {
      try await Task.sleep(for: .milliseconds(20))
      await handle.settled()
    }
  }
  try await show(0)
  try await picture(handle, "shelf-many")
  tell(handle, "page 1")
  try await show(1)
  try await picture(handle, "shelf-many-2")
  tell(handle, "page 2")
  try await show(2)
  tell(handle, "page 3")
  handle.activate("document-25")
  print("last \(await next(handle))")
}

/// A PDF that lies in a folder is put on the shelf without a file dialog.
@MainActor
func addByGaze(_ handle: WindowHandle) async throws {
  handle.activate("add-document")
  print("add tile \(await next(handle))")
  handle.show(.finder(FinderModel(isSearching: true)))
  let papers = folder.appending(path: "Papers")
  try FileManager.default.createDirectory(at: papers, withIntermediateDirectories: true)
  try DemoDocument.write(to: papers.appending(path: "On reading.pdf"))
  for number in 1...13 {
    let file = papers.appending(path: "A long name of a paper, volume \(number).PDF")
    try Data().write(to: file)
    let old = Date(timeIntervalSince1970: 1e9 - Double(number) * 1e7)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
  }
  handle.show(.finder(FinderModel(files: FoundPDFs.search([papers]))))
  try await picture(handle, "finder")
  tell(handle, "finder")
  handle.activate("file-0")
  print("chosen \(await next(handle))")
  handle.activate("exit")
  print("finder exit \(await next(handle))")
}

/// The cameras, and the question which of them a calibration was made with; the sign stands on all that follows.
@MainActor
func chooseCamera(_ handle: WindowHandle) async throws {
  handle.show(CameraSign(.on, "camera on: Integrated Camera"))
  let cameras = [
    CameraModel.Item(
      id: "a", name: "Integrated Camera", detail: "USB port 1-1, /dev/video0, 640x480 at 30 a second",
      isInUse: true),
    CameraModel.Item(
      id: "b", name: "Integrated Camera", detail: "USB port 1-2, /dev/video2, 640x480 at 30 a second",
      isInUse: false),
  ]
  handle.show(.cameras(CameraModel(.choosing, items: cameras)))
  try await picture(handle, "cameras")
  tell(handle, "cameras")
  handle.activate("camera-b")
  print("cameras chosen \(await next(handle))")
  handle.press("Escape")
  print("cameras Escape \(await next(handle))")
  handle.show(.cameras(CameraModel(.asking(pointed: 1), items: cameras)))
  try await picture(handle, "question")
  tell(handle, "question")
}

/// How much was read: nothing, and then something.
@MainActor
func showReadingTime(_ handle: WindowHandle) async throws {
  handle.show(.shelf(shelf))
  handle.press("F7")
  print("shelf F7 \(await next(handle))")
  handle.show(.readingTime(ReadingTimeModel(person: "Ada")))
  try await picture(handle, "reading-time-empty")
  let titles = [
    "On reading with the eyes", "A rather long title of a paper that goes over several lines", "Emma",
  ]
  let items = titles.enumerated().map { index, title in
    ReadingTimeModel.Item(
      id: "\(index)", title: title, time: "12 h 35 min read",
      speed: index == 2 ? nil : "about 210 words a minute", pages: "38 of 120 pages, 32 %",
      left: "about 26 h 50 min left", progress: 0.32)
  }
  let days = ["Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mon"].enumerated().map { index, name in
    ReadingTimeModel.Day(name: name, seconds: [0, 600, 4500, 30, 0, 7500, 1800][index])
  }
  handle.show(.readingTime(ReadingTimeModel(person: "Ada", items: items, days: days)))
  try await picture(handle, "reading-time")
  tell(handle, "reading time")
  handle.activate("document-1")
  print("reading time chosen \(await next(handle))")
  handle.press("Escape")
  print("reading time Escape \(await next(handle))")
}

/// Cells with words: a page of several, one with a field to type into, and the question before what cannot be undone.
@MainActor
func showChoices(_ handle: WindowHandle) async throws {
  let words = ["Drink something", "Take a break, away from the screen, for as long as the kettle takes"]
  let items = (0..<8).map {
    ShelfChoices.Choice(.group($0), words[$0 % 2], "in \($0 + 2) min, every 3 days", isOn: $0 == 1)
  }
  var model = ChoicesModel("Reminders", "Ada", items)
  (model.pageCount, model.message) = (3, "“Tea” is set: in 5 minutes.")
  handle.show(.choices(model))
  try await picture(handle, "choices")
  tell(handle, "choices")
  handle.activate("page-forward")
  print("choices turned \(await next(handle))")
  handle.activate("group-1")
  print("choices chosen \(await next(handle))")
  var typing = ChoicesModel("Of what?", "Type it, or look at one", Array(items.prefix(5)))
  (typing.typed, typing.placeholder) = ("", "What you want to be reminded of")
  handle.show(.choices(typing))
  try await picture(handle, "choices-typing")
  var question = ChoicesModel("Is “Dentist” to be erased for good?", "nothing brings it back", [items[0]])
  question.last = ShelfChoices.Choice("erase", "Erase it for good")
  handle.show(.choices(question))
  try await picture(handle, "choices-last")
  tell(handle, "choices-last")
  let last = handle.layout.targets.first { $0.id == "erase" }
  print("choices-last takes \(last?.dwellSeconds ?? 0) s")
  handle.activate("erase")
  print("choices-last chosen \(await next(handle))")
  handle.show(.choices(model))
  handle.press("Escape")
  print("choices Escape \(await next(handle))")
}

let shelf = ShelfModel(
  person: "Ada",
  items: [
    .init(id: "a", title: "On reading with the eyes", detail: "page 2 of 6", progress: 0.3),
    .init(
      id: "b",
      title: "A rather long title of a paper that goes over several lines on its tile, and on, and on",
      detail: "page 1 of 80", progress: 0.01),
    .init(id: "c", title: "Finished", detail: "page 12 of 12", progress: 1),
  ])

/// Presses a key through the X server where xdotool is named, else through the handle.
@MainActor
func press(_ key: String, _ handle: WindowHandle) throws {
  guard let xdotool = ProcessInfo.processInfo.environment["XDOTOOL"] else { return handle.press(key) }
  _ = try Process.run(URL(filePath: xdotool), arguments: ["key", key == "Page_Down" ? "Next" : key])
}

/// Feeds the session with what the window reports, until the key's command has come and all is still.
@MainActor
func settle(
  _ session: inout ReaderSession, _ handle: WindowHandle, until key: String
) async throws {
  let before = session.screen
  var hasCome = false
  for await event in handle.events {
    var actions: [ReaderAction] = []
    switch event {
    case .command(let command):
      hasCome = true
      actions = session.perform(command)
    case .tick(let time): actions = session.advance(to: time)
    case .geometry(let geometry):
      actions = session.resize(to: geometry.view, isFullScreen: geometry.isFullScreen)
    default: continue
    }
    handle.show(.reader(session.scene))
    for case .savePosition(let place) in actions {
      print("at \(key) page \(place.page) offset \((place.offset * 1000).rounded() / 1000)")
    }
    if actions.contains(.exited) { print("exited") }
    if key == "F11" { hasCome = session.screen != before }
    if hasCome, !session.scene.isMoving { return }
  }
}

/// Takes a picture when the window shows all it has to.
@MainActor
func picture(_ handle: WindowHandle, _ name: String) async throws {
  await handle.settled()
  try handle.snapshot(to: folder.appending(path: "\(name).png"))
  print("picture \(name)")
}

do {
  try WindowApplication.run { handle in
    do {
      if let theme = arguments.dropFirst(2).first.flatMap(ThemeChoice.init) {
        try await showGallery(in: theme, handle)
      } else if arguments.count == 3 {
        try await showViews(of: URL(filePath: arguments[2]), handle)
      } else {
        try await read(handle)
      }
    } catch { print("failed: \(error)") }
  }
} catch {
  print("failed: \(error)")
  exit(69)
}
