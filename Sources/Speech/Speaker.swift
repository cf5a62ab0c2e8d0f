import CSpeech
import Foundation
import Localization
import Logging
import Signals
import Synchronization

/// The desktop's voice, through Speech Dispatcher: the person's own choice of voice, speed and language.
///
/// Each utterance has its own connection, so that events of one are never taken for another's, and so that a restarted
/// service is found again. Calls wait for the service, for milliseconds except the first one, which may have to start it;
/// they never wait for the voice. A service that hangs blocks a call for ever, on this actor's own thread: callers that
/// must not block use `voices(within:)`, and do not wait for the other calls.
package actor Speaker {
  private nonisolated let thread = SerialThread(label: "trackii.voice", qos: .userInitiated)
  /// Runs the speaker's calls one after another on a thread of its own, so that a hanging service blocks no
  /// other work.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// The connection of the present utterance, and the number by which the service identifies it.
  private var speaking: (connection: UnsafeMutablePointer<SPDConnection>, client: Int)?

  /// The voice's rate and volume, -100 to 100, and its language, such as `de`; 0 and nil leave them as the desktop has set
  /// them.
  private var manner = (rate: 0, volume: 0, language: String?.none)

  /// The service's socket; nil for the desktop's own service.
  private let socket: String?
  private nonisolated let logger: Logger

  /// Makes a speaker; it connects to the service when it is first used.
  ///
  /// - Parameters:
  ///   - socket: the socket of another service than the desktop's, which is then not started; nil for the desktop's.
  ///   - logger: logs what the speech service refuses.
  package init(socket: String? = nil, logger: Logger = Logger(label: "trackii.speech")) {
    (self.socket, self.logger) = (socket, logger)
  }

  /// The names of the service's voices; starts the service if it is set up.
  ///
  /// - Throws: `SpeechError.noService`, `.noVoice`.
  package func voices() throws(SpeechError) -> [String] {
    let connection = try connect()
    defer { close(connection) }
    return try modules(connection)
  }

  /// The service's voices as `voices()`, for callers that cannot wait for a service that hangs.
  ///
  /// - Throws: `SpeechError.noService`, `.noVoice`, `.noAnswer`.
  package nonisolated func voices(within seconds: Double) async throws(SpeechError) -> [String] {
    let answer: Result<[String], SpeechError>? = await first(within: seconds) {
      do throws(SpeechError) { return .success(try await self.voices()) } catch { return .failure(error) }
    }
    guard let answer else { throw failure(.noAnswer) }
    return try answer.get()
  }

  /// Stops speaking, and waits for that at most this long.
  package nonisolated func hush(within seconds: Double) async {
    _ = await first(within: seconds) { await self.hush() }
  }

  /// The result of work; nil if it takes longer. The work itself goes on, since a call that hangs cannot be ended.
  private nonisolated func first<Value: Sendable>(
    within seconds: Double, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value?.self, bufferingPolicy: .bufferingOldest(1))
    Task { continuation.yield(await work()) }
    let limit = Task {
      try await Task.sleep(for: .seconds(seconds))
      continuation.yield(nil)
    }
    defer { limit.cancel() }
    return await values.first { _ in true } ?? nil
  }

  /// Sets the voice's rate, volume and language from the next utterance on.
  ///
  /// - Parameters:
  ///   - rate: -100 to 100; 0 leaves it as the desktop has set it.
  ///   - volume: -100 to 100; 0 leaves it as the desktop has set it.
  ///   - language: a language's code, such as `de`; nil leaves it as the desktop has set it.
  package func speak(rate: Int, volume: Int, language: String? = nil) {
    manner = (min(max(rate, -100), 100), min(max(volume, -100), 100), language)
  }

  /// The languages in which the service's usual voices speak, such as `de`, in order; empty if they do not tell.
  ///
  /// - Throws: `SpeechError.noService`, `.noVoice`.
  package func languages() throws(SpeechError) -> [String] {
    let connection = try connect()
    defer { close(connection) }
    _ = try modules(connection)
    guard let list = withoutPipeSignal({ spd_list_synthesis_voices(connection) }) else { return [] }
    defer { free_spd_voices(list) }
    var (codes, place): (Set<String>, Int) = ([], 0)
    while let voice = list[place] {
      place += 1
      guard let language = voice.pointee.language else { continue }
      // Of countries' variants, such as `en-GB`, the service takes the usual one.
      let code = String(cString: language).lowercased().prefix { $0 != "-" && $0 != "_" }
      if (2...3).contains(code.count) { codes.insert(String(code)) }
    }
    return codes.sorted()
  }

  /// The languages as `languages()`, for callers that cannot wait for a service that hangs; empty if it does not answer.
  package nonisolated func languages(within seconds: Double) async -> [String] {
    await first(within: seconds) { (try? await self.languages()) ?? [] } ?? []
  }

  /// Speaks an utterance; one that is being spoken ends.
  ///
  /// - Parameters:
  ///   - utterance: the parts to speak.
  ///   - volume: the volume of this utterance alone, -100 to 100; nil for the usual one.
  ///   - language: the language of this utterance, where it is not the person's own; counts only where a language was set.
  ///   - written: the language in which a text is written, such as `de`; it counts before all others. nil if it is not known.
  /// - Returns: the utterance's events, until its end; without `.ended` if it was stopped.
  /// - Throws: `SpeechError`.
  package func say(
    _ utterance: Utterance, volume: Int? = nil, language: String? = nil, written: String? = nil
  ) throws(SpeechError) -> AsyncStream<SpeechEvent> {
    hush()
    let connection = try connect()
    let (events, continuation) = AsyncStream.makeStream(of: SpeechEvent.self)
    // Asked only once: the library does not notice that a service has gone away since.
    let client = Int(withoutPipeSignal { spd_get_client_id(connection) })
    do throws(SpeechError) {
      _ = try modules(connection)
      Listeners.add(continuation, client, connection)
      let volume = volume ?? manner.volume
      let spoken = written ?? manner.language.map { language ?? $0 }
      guard isTaken(utterance, volume: volume, language: spoken, by: connection) else {
        throw failure(.refused)
      }
    } catch {
      Listeners.forget(client)
      close(connection)
      throw error
    }
    speaking = (connection, client)
    return events
  }

  /// Passes an utterance to the service; false where it refuses it.
  private func isTaken(
    _ utterance: Utterance, volume: Int, language: String?, by connection: UnsafeMutablePointer<SPDConnection>
  ) -> Bool {
    withoutPipeSignal {
      // A voice whose rate cannot be changed speaks at its own.
      if manner.rate != 0 { spd_set_voice_rate(connection, Int32(manner.rate)) }
      if volume != 0 { spd_set_volume(connection, Int32(volume)) }
      // A voice that does not speak the language speaks in its own.
      if let language { spd_set_language(connection, language) }
      return spd_set_notification_on(connection, SPDNotification(Self.told)) == 0
        && spd_set_data_mode(connection, SPD_DATA_SSML) == 0
        && spd_say(connection, SPD_TEXT, utterance.ssml) >= 0
    }
  }

  /// Stops speaking.
  package func hush() {
    guard let (connection, client) = speaking else { return }
    speaking = nil
    Listeners.forget(client)
    withoutPipeSignal { _ = spd_cancel(connection) }
    close(connection)
  }

  private func close(_ connection: UnsafeMutablePointer<SPDConnection>) {
    withoutPipeSignal { spd_close(connection) }
  }

  private static let told = SPD_END.rawValue | SPD_CANCEL.rawValue | SPD_INDEX_MARKS.rawValue

  private func connect() throws(SpeechError) -> UnsafeMutablePointer<SPDConnection> {
    var reason: UnsafeMutablePointer<CChar>?
    defer { free(reason) }
    func open(_ address: UnsafePointer<SPDConnectionAddress>?) -> UnsafeMutablePointer<SPDConnection>? {
      spd_open2("trackii", "read-aloud", nil, SPD_MODE_THREADED, address, address == nil ? 1 : 0, &reason)
    }
    let opened =
      socket.map { path in
        path.withCString { name in
          var address = SPDConnectionAddress()
          (address.method, address.unix_socket_name) = (
            SPD_METHOD_UNIX_SOCKET, UnsafeMutablePointer(mutating: name)
          )
          return open(&address)
        }
      } ?? open(nil)
    guard let opened else {
      let told = reason.map { String(cString: $0) } ?? localized("Speech Dispatcher is not there")
      throw failure(.noService(reason: told.trimmingCharacters(in: CharacterSet(charactersIn: ".\n "))))
    }
    return opened
  }

  /// Logs every failure, since callers may do without a voice and not report it.
  private nonisolated func failure(_ error: SpeechError) -> SpeechError {
    logger.notice("nothing is said: \(error.reason)")
    return error
  }

  private func modules(_ connection: UnsafeMutablePointer<SPDConnection>) throws(SpeechError)
    -> [String]
  {
    let list = withoutPipeSignal { spd_list_modules(connection) }
    defer { if let list { free_spd_modules(list) } }
    var names: [String] = []
    while let list, let name = list[names.count] { names.append(String(cString: name)) }
    // The dummy module of Speech Dispatcher only says that there is no voice.
    names.removeAll { $0 == "dummy" }
    guard !names.isEmpty else { throw failure(.noVoice) }
    return names
  }
}

/// The receivers of the service's events: its callbacks identify a connection by a number only.
private enum Listeners {
  private static let all = Mutex<[Int: AsyncStream<SpeechEvent>.Continuation]>([:])

  static func add(
    _ continuation: AsyncStream<SpeechEvent>.Continuation, _ client: Int,
    _ connection: UnsafeMutablePointer<SPDConnection>
  ) {
    all.withLock { $0[client] = continuation }
    // The callbacks run on the connection's own thread.
    connection.pointee.callback_im = { _, client, _, mark in
      if let event = mark.flatMap({ SpeechEvent(mark: String(cString: $0)) }) {
        Listeners.tell(client, event)
      }
    }
    connection.pointee.callback_end = { _, client, _ in Listeners.tell(client, .ended) }
    connection.pointee.callback_cancel = { _, client, _ in Listeners.tell(client, nil) }
  }

  /// Passes an event to the receiver of a connection.
  /// - Parameter event: nil if no further event comes.
  private static func tell(_ client: Int, _ event: SpeechEvent?) {
    // The library cancels its thread when a connection closes, which must not happen in the middle of this.
    var before: Int32 = 0
    pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), &before)
    defer { pthread_setcancelstate(before, nil) }
    let listener = all.withLock { $0[client] }
    if let event { listener?.yield(event) }
    if event == nil || event == .ended { forget(client) }
  }

  static func forget(_ client: Int) {
    all.withLock { $0.removeValue(forKey: client) }?.finish()
  }
}
