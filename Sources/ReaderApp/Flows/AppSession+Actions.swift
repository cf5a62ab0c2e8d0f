import Library
import Reading
import Signals

// The actions that are available now, and the palette that lists them.
extension AppSession {
  /// What decides which actions are available now.
  ///
  /// - Parameter screen: the screen on which the actions are to work.
  func context(on screen: ActionScreen) -> ActionContext {
    var context = ActionContext(screen)
    (context.isLive, context.isFullScreen) = (setting.isLive, display.isFullScreen)
    context.appearance = appearance
    (context.offersDots, context.offersVerse) = (lookUnderWay != nil || isVerse, offersVerse)
    context.hasDictionary = hasDictionary
    context.hasReminder = reminders.first != nil
    if case .covered(.settings(let settings), _) = self.screen {
      context.canUndoSetting = !settings.before.isEmpty
    }
    if case .reading(let reading) = self.screen.place {
      reading.session.describe(&context)
      context.unlocking = reading.unlocking
      context.annotationCount = reading.ways.annotations.count
      context.markCount = reading.marks.marks.count + reading.marks.others.count + context.annotationCount
      context.tool = reading.drawing?.tool
      context.canUndo = context.canUndo || reading.canUndoDrawing
      context.hasSelection = reading.session.selection != nil
      context.isSearching = reading.find != nil
      (context.hasForm, context.filledCount) = (!reading.form.fields.isEmpty, reading.form.values.count)
      context.hitCount = reading.find?.search?.hits.count ?? 0
      context.isBookmarked = reading.marks.bookmark(on: reading.session.currentPage) != nil
    }
    describeDrawing(&context)
    return context
  }

  /// Describes in the context what can be drawn on while cells cover the page: the picture of a note.
  private func describeDrawing(_ context: inout ActionContext) {
    guard case .covered(let covering, _) = screen else { return }
    (context.tool, context.canUndo) = (nil, drawn?.canUndo ?? false)
    guard case .notebook(let shown) = covering, let drawn, drawn.isKnown,
      shown.view.note.flatMap({ notebook.note($0)?.note.role.mayEdit }) == true
    else { return }
    context.canDrawOnPicture = true
    switch shown.view {
    case .pictureDrawing, .drawingOptions: context.tool = drawn.tool
    default: break
    }
  }

  mutating func handle(_ event: PaletteEvent, at time: Timestamp) -> [AppAction] {
    switch (event, palette) {
    case (.toggle, nil): palette = PaletteModel(view.context)
    case (.toggle, _): palette = nil
    case (.filter(let words), .some): palette = PaletteModel(view.context, filter: words)
    case (.move(let step), .some(let open)):
      palette?.selected = min(max(open.selected + step, 0), max(0, open.items.count - 1))
    case (.accept, .some(let open)):
      guard open.items.indices.contains(open.selected) else { return [] }
      return handle(.choose(open.items[open.selected].id), at: time)
    case (.choose(let id), .some):
      palette = nil
      guard let action = UserAction.named(id), let event = action.event(in: view.content) else { return [] }
      return handle(.window(event), at: time)
    case (.filter, nil), (.move, nil), (.accept, nil), (.choose, nil): break
    }
    return []
  }
}

extension ReaderSession {
  fileprivate func describe(_ context: inout ActionContext) {
    (context.hasVoice, context.isAloud, context.isGazeOn) = (canSpeak, isAloud, isGazeOn)
    (context.followsReading, context.isZoomed) = (followsReading, !isFittedByDefault)
    (context.canUndo, context.isMarking) = (canUndo, isMarking)
    (context.canGoBack, context.canGoForward) = (canGoBack, canGoForward)
    (context.isFirstPage, context.isLastPage) = (currentPage == 0, isAtLastPages)
    (context.isTextView, context.hasLeftReading) = (view == .text, hasLeftReading)
    context.rows = view == .page ? viewChoice.rows : .single
  }
}
