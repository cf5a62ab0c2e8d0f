import Library
import Localization
import Signals

// The people's screen: choosing who reads, log-in and registration.
extension AppSession {
  mutating func goToPeople() -> [AppAction] {
    // Messages on somebody's shelf can contain titles and folders, and are not shown on the people's screen.
    var people = PeopleScreen()
    if case .people(let before) = screen.place {
      people.news = before.news
      // The countdown of a locked PIN goes on if it was shown on the list of people; on a person's own keys it would stand
      // still.
      if before.view != .list { people.endWait() }
    }
    screen = .place(.people(people))
    return [.store(.people)]
  }

  /// The message that was shown in the place that is left; nil if there was none.
  mutating func newsTaken() -> String? {
    switch screen.place {
    case .people(let people): people.message
    case .shelf(let shelf): shelf.message
    case .finder(let finder): finder.shelf.message
    case .readingTime(let shown): shown.shelf.message
    case .plan(let plan): plan.shelf.message
    case .reading(let reading): reading.shelf.message
    }
  }

  /// Changes the people's screen, if it is shown.
  private mutating func changePeople(_ change: (inout PeopleScreen) -> Void) {
    guard case .people(var people) = screen.place else { return }
    change(&people)
    screen.place = .people(people)
  }

  mutating func showForm(_ view: PeopleScreen.View) -> [AppAction] {
    changePeople { ($0.view, $0.message, $0.wish) = (view, nil, .none) }
    return []
  }

  mutating func choose(person name: String, at time: Timestamp) -> [AppAction] {
    showForm(.password(name: name)) + askWayIn(of: name, at: time)
  }

  /// Logs a person in or registers them.
  ///
  /// - Parameters:
  ///   - way: who logs in, and with what.
  ///   - backToPeople: whether somebody logs out: the people's screen is shown, with the guest's shelf open behind it.
  mutating func signIn(_ way: SignIn, backToPeople: Bool = false) -> [AppAction] {
    if backToPeople {
      // The next guest is another person, so that drafts of this one are dropped.
      (drafts, sentTexts, waitingTexts, saysLoud) = ([:], [], [], false)
      let counted = keepTrend() + leaveTogether()
      let shown = goToPeople()
      tellOfTransferLeft()
      return counted + shown + [.store(.signIn(way))]
    }
    guard case .people(let people) = screen.place else { return [] }
    // Only one person can be logged in at a time.
    if case .signingIn = people.view { return [] }
    changePeople { ($0.view, $0.message, $0.wish) = (.signingIn(way), nil, .none) }
    // After log-in the store belongs to another person, so that this one's data is stored before.
    return keepTrend() + [.store(.signIn(way))]
  }

  mutating func signedIn(_ result: Result<SignedIn, SignInFailure>, at time: Timestamp) -> [AppAction] {
    switch result {
    case .failure(let failure):
      guard case .people(let people) = screen.place, case .signingIn(let way) = people.view else { return [] }
      changePeople { ($0.message, $0.view) = (failure.words, way.next(after: failure)) }
      return typeAgain(after: failure, of: way, at: time)
    case .success(let person):
      let isOther = person.reader != reader
      // A download belongs to the person who started it.
      let stopped = stopAsking()
      if case .covered(.catalogues, let place) = screen { screen = .place(place) }
      if case .covered(.together, let place) = screen { screen = .place(place) }
      if case .covered(.account, let place) = screen { screen = .place(place) }
      if case .covered(.members, let place) = screen { screen = .place(place) }
      if case .covered(.photo, let place) = screen { screen = .place(place) }
      catalogue = CatalogueDesk()
      catalogue.setting = person.catalogues
      if isOther { together = TogetherDesk() }
      // Nobody may edit contacts until the store has allowed it for this person.
      (contacts.mayEdit, contacts.asked) = (false, nil)
      // Whatever the previous person had begun was discarded when the next shelf was opened.
      account = AccountDesk()
      (trend, notebook) = (TrendDesk(), NotebookDesk())
      trend.days = person.tracking
      (drafts, sentTexts, waitingTexts) = (person.drafts.begun, [], person.drafts.waiting)
      saysLoud = false
      (reader, pace, order) = (person.reader, person.pace ?? 1, person.order)
      appearance = setting.appearance(of: person)
      var actions: [AppAction] = stopped + [.gaze(.usePace(pace))]
      actions += use(person.settings, at: time)
      if !person.damagedSettings.isEmpty {
        let names = person.damagedSettings.joined(separator: ", ")
        actions.append(.log(.warning, "settings that cannot be read are as usual now: \(names)"))
      }
      actions += logged(person.findings)
      var way: SignIn?
      if case .people(let people) = screen.place, case .signingIn(let used) = people.view { way = used }
      // This also applies if something else was asked for meanwhile: nobody is logged in without seeing it.
      if case .people = screen.place, way != nil || reader != .guest {
        actions += goToShelf() + [.store(.readTexts)]
        sayFirst(of: person.findings)
        if case .registerWithPIN = way {
          say(
            localized(
              "A recovery code lets you in should the PIN be lost: “Recovery code…” in the settings makes one."
            )
          )
        }
      }
      actions += take(sittings: person.sittings)
      // What the store repaired is not covered by lesser news.
      if person.findings.isEmpty { tellIfNoSittingServes() }
      actions += takeOverCalibration(of: person.reader, by: way, isOther: isOther, at: time)
      if isOther {
        reminders.forget()
        calendar = CalendarDesk()
        timers.set(person.timers, at: time)
      }
      actions += remindersRequest()
      return actions
    }
  }

  /// Logs in with the password that was chosen in place of a one-time password.
  mutating func choosePassword(_ new: String, _ recoveryCode: String) -> [AppAction] {
    guard case .people(let people) = screen.place, case .choosingPassword(let name, let old, _) = people.view
    else {
      return []
    }
    return signIn(.choosePassword(name: name, oneTime: old, new: new, recoveryCode: recoveryCode))
  }

  /// Cancels the scheduled erasure of the account, and logs in.
  mutating func undelete() -> [AppAction] {
    guard case .people(let people) = screen.place, case .leaving(let name, let credential) = people.view
    else {
      return []
    }
    return signIn(.undelete(name: name, credential))
  }

  mutating func know(people answer: Result<[String], AppFailure>, at time: Timestamp) -> [AppAction] {
    let again = time + setting.timing.storeRetrySeconds
    changePeople { $0.names.take(answer, again: again) }
    showCirclingAgain(at: time)
    guard case .failure = answer else { return [] }
    return [.log(.error, "the list of people cannot be read")]
  }
}

extension SignIn {
  /// The screen that is shown after a log-in has failed.
  fileprivate func next(after failure: SignInFailure) -> PeopleScreen.View {
    switch (self, failure.offer) {
    case (.guest, _): .list
    case (.logIn(let name, let password), .choosePassword(let needsCode)):
      .choosingPassword(name: name, oneTime: password, needsRecoveryCode: needsCode)
    case (.choosePassword(let name, let oneTime, _, let code), let offer):
      if case .choosePassword(let needsCode) = offer {
        .choosingPassword(name: name, oneTime: oneTime, needsRecoveryCode: needsCode)
      } else {
        failure.isKnown
          ? .choosingPassword(name: name, oneTime: oneTime, needsRecoveryCode: !code.isEmpty) : .list
      }
    case (.logIn(let name, let password), .undelete): .leaving(name: name, .password(password))
    case (.pin(let name, let pin), .undelete): .leaving(name: name, .pin(pin))
    case (.logIn(let name, _), nil), (.undelete(let name, _), _), (.pin(let name, _), _):
      failure.isKnown ? .password(name: name) : .list
    case (.register, _), (.registerWithPIN, _): .registering
    }
  }
}
