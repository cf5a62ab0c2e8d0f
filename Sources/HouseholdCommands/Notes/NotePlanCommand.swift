import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii note plan`: the steps of a plan in a note.
struct NotePlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: localized("Plan in steps: when, in which order, what was seen."),
    discussion: localized(
      """
      A plan is a list of tasks below the heading “Plan” in a note's Markdown; other programs read it too. Steps are numbered \
      from 1 in their order. Each change is a version of the note: trackii note undo takes it back.
      """),
    subcommands: [
      Show.self, Days.self, Add.self, Done.self, NotDone.self, Rename.self, Describe.self, Observe.self,
      Move.self,
      Remove.self, Remind.self, StepPictureCommand.self,
    ], defaultSubcommand: Show.self)

  /// Options that select the note.
  struct Options: ParsableArguments {
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(
      help: ArgumentHelp(localized("Print JSON: note, version, title, start, due, done, overdue, steps.")))
    var json = false

    /// Changes the plan of a note and prints it.
    func change(_ body: @escaping @Sendable (inout NotePlan) throws -> Void) throws {
      let options = self
      let plan = try runCommand {
        let shelf = try await options.login.openShelf()
        var note = try await shelf.note(abbreviated: options.id)
        var plan = NotePlan(of: note) ?? NotePlan(at: note.body)
        try body(&plan)
        note.take(plan)
        // Fails, without writing, if the note was changed since it was read.
        return try await ListedPlan(try await shelf.update(note), on: shelf)
      }
      try print(plan)
    }

    func print(_ plan: ListedPlan) throws {
      if json { return try printJSON(plan) }
      Terminal.write(plan.text)
    }
  }

  /// Options that select a step of a note's plan.
  struct StepOptions: ParsableArguments {
    @OptionGroup var note: Options
    @Argument(help: ArgumentHelp(localized("The step, from 1."))) var step: Int

    func change(_ body: @escaping @Sendable (inout NotePlan, Int) throws -> Void) throws {
      let number = step - 1
      try note.change { try body(&$0, number) }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: localized("Print a note's plan."),
      discussion: localized(
        "With each step what describes it, its pictures and reminders, and what was seen at it."))
    @OptionGroup var options: Options

    func run() throws {
      let options = options
      let plan = try runCommand {
        let shelf = try await options.login.openShelf()
        return try await ListedPlan(try await shelf.note(abbreviated: options.id), on: shelf)
      }
      try options.print(plan)
    }
  }

  struct Days: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "days", abstract: localized("Say when the plan starts and is due."))
    @OptionGroup var options: Options
    @Option(help: ArgumentHelp(localized("The day on which it starts, such as 2026-12-01; none for no day.")))
    var start: String?
    @Option(help: ArgumentHelp(localized("The day on which it is due; none for no day."))) var due: String?

    func validate() throws {
      guard start != nil || due != nil else {
        throw ValidationError(localized("Say --start, --due or both."))
      }
    }

    func run() throws {
      let given = [NotePlan.Bound.start: start, .due: due].compactMapValues { $0 }
      let days = given.mapValues { day -> String? in day == "none" ? nil : day }
      try options.change { try $0.set(days) }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Add a step after the last."))
    @OptionGroup var options: Options
    @Argument(help: ArgumentHelp(localized("What is to be done."))) var text: String

    func run() throws {
      let text = text
      try options.change { try $0.add(text) }
    }
  }

  struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "done", abstract: localized("Say that a step is done."))
    @OptionGroup var options: StepOptions
    func run() throws { try options.change { try $0.set($1, isDone: true) } }
  }

  struct NotDone: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "not-done", abstract: localized("Say that a step is not done yet."))
    @OptionGroup var options: StepOptions
    func run() throws { try options.change { try $0.set($1, isDone: false) } }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: localized("Say a step in other words."))
    @OptionGroup var options: StepOptions
    @Argument(help: ArgumentHelp(localized("What is to be done."))) var text: String

    func run() throws {
      let text = text
      try options.change { try $0.rename($1, to: text) }
    }
  }

  struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "describe",
      abstract: localized("Say what a step is about, in place of what was said before."))
    @OptionGroup var options: StepOptions
    @Argument(help: ArgumentHelp(localized("The description; an empty one takes it away."))) var text: String

    func run() throws {
      let text = text
      try options.change { try $0.describe($1, text) }
    }
  }

  struct Observe: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "observe", abstract: localized("Note what was seen at a step, with the date and the time.")
    )
    @OptionGroup var options: StepOptions
    @Argument(help: ArgumentHelp(localized("What was seen."))) var text: String
    @Option(help: ArgumentHelp(localized("When, such as 2026-11-24T09:05; else now."))) var at: String?

    func validate() throws {
      guard at.map({ LocalTime($0) != nil }) ?? true else {
        throw ValidationError(localized("--at takes a day and time such as 2026-11-24T09:05."))
      }
    }

    func run() throws {
      let (text, moment) = (
        text, at.flatMap { LocalTime($0) } ?? LocalTime(Date(), in: CommandContext.current.timeZone)
      )
      try options.change { try $0.observe($1, text, at: moment) }
    }
  }

  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: localized("Put a step to another place in the order."))
    @OptionGroup var options: StepOptions
    @Argument(help: ArgumentHelp(localized("The place, from 1."))) var place: Int

    func run() throws {
      let place = place - 1
      try options.change { try $0.move($1, to: place) }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a step."))
    @OptionGroup var options: StepOptions
    func run() throws { try options.change { try $0.remove($1) } }
  }

  struct Remind: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remind", abstract: localized("Be reminded of a step."),
      discussion: localized(
        "The reminder has the step's words, and is one like any other: trackii remind list"))
    @OptionGroup var options: StepOptions
    @OptionGroup var time: ReminderTimeOptions

    func validate() throws { _ = try time.needed() }

    func run() throws {
      let (options, number) = (options.note, options.step - 1)
      let (moment, repeats) = try time.needed()
      let reminder = try runCommand {
        let shelf = try await options.login.openShelf()
        let note = try await shelf.note(abbreviated: options.id)
        guard let plan = NotePlan(of: note), plan.steps.indices.contains(number) else {
          throw LibraryError.badNote(reason: localized("there is no step \(number + 1)"))
        }
        let step = plan.steps[number]
        return try await shelf.addReminder(
          NewReminder(
            step.reminderText(in: note), moment, repeats: repeats, about: note.document, of: note.id,
            step: step.id))
      }
      if options.json { return try printJSON(reminder) }
      Terminal.write(
        localized("\(reminder.id.suffix(8))  “\(reminder.shownText)”: \(reminder.moment).") + "\n")
    }
  }
}
