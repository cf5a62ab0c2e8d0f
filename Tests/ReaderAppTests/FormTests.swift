import AppFlows
import Documents
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

/// A form is filled in by keys and by look, and saved as a copy.
@Suite("Forms")
struct FormFillingTests {
  private static func field(
    _ name: String, _ kind: FormField.Kind, _ value: FormValue, _ choices: [String] = [], y: Double,
    page: Int = 0, readOnly: Bool = false, maximum: Int? = nil
  ) -> FormField {
    FormField(
      name: name, kind: kind, value: value, choices: choices, isReadOnly: readOnly, maximumLength: maximum,
      places: [.init(page: page, box: PageRect(x: 100, y: y, width: 200, height: 16))])
  }

  private static let form = Form(fields: [
    field("Name", .text, .text("Ann"), y: 100, maximum: 8), field("Agreed", .checkBox, .on(false), y: 130),
    field("Country", .choice, .chosen([]), ["Germany", "France"], y: 160),
    field("Number", .text, .text("42"), y: 190, readOnly: true),
    field("Later", .text, .text(""), y: 100, page: 3),
  ])

  private func app(_ form: Form = Self.form) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.form = form
    return TestedApp.reading("Emma", in: world)
  }

  private func scene(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }
  private func cells(_ app: TestedApp) -> [String] { scene(app)?.cells.map(\.label) ?? [] }
  private func marked(_ app: TestedApp) -> String? { scene(app)?.cells.first { $0.isMarked }?.label }

  private func press(_ key: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: key, in: content), "\(key.label)"))
  }

  @Test("the fields in view are shown, each with a number on the page")
  func shown() throws {
    let app = app()
    try press("F2", app)
    #expect(Set(cells(app)) == ["Name: Ann", "Agreed: off", "Country: empty", "Back", "Number: 42"])
    #expect(scene(app)?.tags.map(\.label) == ["1", "2", "3", "4"])
  }

  @Test("by keys: Tab leads from field to field, text is typed, a box switched, a choice made, a copy saved")
  func keys() throws {
    let app = app()
    try press("Tab", app)
    #expect(app.state.view?.field?.title == "Name" && app.state.view?.field?.text == "Ann")
    app.does(.form(.keep("Zoë 王", step: 1)))
    #expect(app.state.view?.field == nil)
    #expect(cells(app).contains("Name: Zoë 王") && marked(app) == "Agreed: off")
    try press("space", app)
    #expect(marked(app) == "Agreed: on")
    try press("Tab", app)
    #expect(marked(app) == "Country: empty")
    try press("Return", app)
    #expect(cells(app) == ["Back", "Germany", "France"] && scene(app)?.headline == "Country")
    app.does(.panel(.choose("choice-1")))
    #expect(cells(app).contains("Country: France") && cells(app).contains("Save a copy"))
    try press(KeyStroke("s", control: true), app)
    #expect(
      app.world.filled == [
        ["Name": .text("Zoë 王"), "Agreed": .on(true), "Country": .chosen(["France"])]
      ])
    #expect(scene(app)?.headline?.contains("/home/reader/copy.pdf") == true)
  }

  @Test("what is filled in is seen on the page, in the field's place, until it is taken back")
  func onPage() throws {
    let app = app()
    app.does(.form(.open))
    #expect(scene(app)?.backdrop?.fillings == [])
    app.does(.panel(.choose("field-0")))
    app.does(.form(.keep("Zoë", step: 0)))
    app.does(.panel(.choose("field-1")))
    let fillings = try #require(scene(app)?.backdrop?.fillings)
    #expect(fillings.map(\.content) == [.line("Zoë"), .tick(isOn: true)])
    #expect(fillings.map(\.rect) == scene(app)?.tags.prefix(2).map(\.rect))
    app.does(.panel(.back))
    guard case .reader(let page) = app.state.view?.content else {
      Issue.record("the page is not shown")
      return
    }
    #expect(page.fillings == fillings)
    app.does(.form(.open))
    app.does(.panel(.choose("field-1")))
    #expect(scene(app)?.backdrop?.fillings.map(\.content) == [.line("Zoë")])
  }

  @Test("of several buttons the chosen one is marked, a password is never shown, a list stands line by line")
  func kinds() throws {
    var radio = Self.field("Colour", .radio, .chosen(["Red"]), ["Red", "Green"], y: 100)
    radio.places = zip(["Red", "Green"], [100.0, 140]).map { choice, x in
      .init(page: 0, box: PageRect(x: x, y: 100, width: 16, height: 16), choice: choice)
    }
    let secret = Self.field("Pin", .secret, .text(""), y: 130)
    let days = Self.field("Days", .severalChoices, .chosen([]), ["Monday", "Friday"], y: 160)
    let app = app(Form(fields: [radio, secret, days]))
    app.does(.form(.open))
    app.does(.panel(.choose("field-0")))
    app.does(.panel(.choose("choice-1")))
    app.does(.panel(.choose("field-1")))
    app.does(.form(.keep("1234", step: 0)))
    app.does(.panel(.choose("field-2")))
    for choice in ["choice-0", "choice-1"] { app.does(.panel(.choose(TargetID(choice)))) }
    #expect(
      scene(app)?.backdrop?.fillings.map(\.content) == [
        .dot(isOn: false), .dot(isOn: true), .line("••••"), .lines("Monday\nFriday"),
      ])
  }

  @Test("by look: a box is switched and a copy saved")
  func look() throws {
    let app = app()
    app.world.gaze.look = ScreenPoint(x: 960, y: 300)
    app.wait(0.6)
    app.does(.form(.open))
    for label in ["Agreed: off", "Save a copy"] {
      let cell = try #require(scene(app)?.cells.first { $0.label == label }, "\(cells(app))")
      let before = app.summary
      app.world.gaze.look = cell.rect.center
      for _ in 0..<150 where app.summary == before { app.frame() }
      app.world.gaze.look = ScreenPoint(x: 960, y: 300)
      app.wait(0.5)
    }
    #expect(app.world.filled == [["Agreed": .on(true)]])
  }

  @Test("what a field does not take is said where it is typed, and is not lost")
  func refused() throws {
    let app = app()
    app.does(.form(.open))
    app.does(.panel(.choose("field-0")))
    app.does(.form(.keep("much too long", step: 1)))
    #expect(app.state.view?.field?.text == "much too long")
    #expect(app.state.view?.field?.hint.contains("at most 8 characters") == true)
    app.does(.form(.drop))
    #expect(app.state.view?.field == nil && cells(app).contains("Name: Ann"))
    app.does(.panel(.choose("field-3")))
    #expect(scene(app)?.headline?.contains("for reading only") == true && cells(app).contains("Number: 42"))
  }

  @Test("Tab leads through all fields in view, over all pages of cells, and back")
  func around() throws {
    let fields = (0..<20).map { Self.field("Box \($0)", .checkBox, .on(false), y: 100 + 10 * Double($0)) }
    let app = app(Form(fields: fields))
    var seen: [String] = []
    for _ in fields {
      try press("Tab", app)
      seen.append(try #require(marked(app)))
    }
    #expect(seen == fields.map { "\($0.name): off" })
    try press("Tab", app)
    #expect(marked(app) == "Box 0: off")
    try press(KeyStroke("ISO_Left_Tab", shift: true), app)
    #expect(marked(app) == "Box 19: off")
  }

  @Test("an answer that is taken back is not saved")
  func takenBack() throws {
    let app = app()
    app.does(.form(.open))
    for _ in 0..<2 { app.does(.panel(.choose("field-1"))) }
    #expect(!cells(app).contains("Save a copy"))
    try press(KeyStroke("s", control: true), app)
    #expect(app.world.filled.isEmpty && scene(app)?.headline == "Nothing has been filled in yet.")
  }

  @Test(
    "without a form, with one that cannot be filled in, and with none in view that is said",
    arguments: [
      (Form(), "There is no form in this document"),
      (Form(fields: Self.form.fields, obstacle: .signed), "This form cannot be filled in here"),
      (Form(fields: [Self.form.fields[4]]), "There is one on page 4."),
    ])
  func none(form: Form, words: String) throws {
    let app = app(form)
    app.does(.form(.open))
    #expect(scene(app) == nil)
    let banner = try #require(app.reading?.scene.banner)
    #expect("\(banner.headline) \(banner.remedy)".contains(words), "\(banner)")
  }
}
