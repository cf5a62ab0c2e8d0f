import CSpeech
import Foundation
import Logging
import Signals
import Synchronization

/// The desktop's voice, through Speech Dispatcher: the person's own choice of voice, speed and language.
///
/// Each utterance has a connection of its own, so that what is told of one is never taken for another's, and so that a
/// service that was started anew is found again. Calls wait for the service, milliseconds but for the first one, which
/// may have to start it; they never wait for the voice. A service that hangs holds a call for ever, on a thread of this
/// actor's own: who must go on asks `voices(within:)`, and does not wait for the others.
package actor Speaker {
  private nonisolated let thread = SerialThread(label: "trackii.voice", qos: .userInitiated)
  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// The connection through which something is being said, and the number by which the service knows it.
  private var speaking: (connection: UnsafeMutablePointer<SPDConnection>, client: Int)?

  /// How fast and how loud, -100 to 100; 0 leaves it as the desktop has set it up.
  private var manner = (rate: 0, volume: 0)

  /// The service's socket; nil for the desktop's own service.
  private let socket: String?
  private nonisolated let logger: Logger

  /// - Parameters:
  ///   - socket: of another service than the desktop's, which is then not started either.
  ///   - logger: is told what the voice service refuses.
  package init(socket: String? = nil, logger: Logger = Logger(label: "trackii.speech")) {
    (self.socket, self.logger) = (socket, logger)
  }

  /// The names of the services' voices; starts the service where that is set up.
  ///
  /// - Throws: `SpeechError.noService`, `.noVoice`.
  package func voices() throws(SpeechError) -> [String] {
    let connection = try connect()
    defer { spd_close(connection) }
    return try modules(connection)
  }

  /// As `voices()`, for who cannot wait for a service that hangs.
  ///
  /// - Throws: `SpeechError.noService`, `.noVoice`, `.noAnswer`.
  package nonisolated func voices(within seconds: Double) async throws(SpeechError) -> [String] {
    let answer: Result<[String], SpeechError>? = await first(within: seconds) {
      do throws(SpeechError) { return .success(try await self.voices()) } catch { return .failure(error) }
    }
    guard let answer else { throw failure(.noAnswer) }
    return try answer.get()
  }

  /// Says nothing more, and waits for that no longer than this.
  package nonisolated func hush(within seconds: Double) async {
    _ = await first(within: seconds) { await self.hush() }
  }

  /// What comes of the work; nil where it takes longer. It is not ended then: nothing ends a call that hangs.
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

  /// Speaks like this from the next utterance on.
  ///
  /// - Parameters:
  ///   - rate: how fast, -100 to 100; 0 leaves it as the desktop has set it up.
  ///   - volume: how loud, the same.
  package func speak(rate: Int, volume: Int) {
    manner = (min(max(rate, -100), 100), min(max(volume, -100), 100))
  }

  /// Says this in place of what is being said.
  ///
  /// - Parameters:
  ///   - utterance: what is said, part by part.
  ///   - volume: of this alone, -100 to 100; nil as it speaks otherwise.
  /// - Returns: what becomes of it, ending with it; without `.ended` where it was hushed.
  /// - Throws: `SpeechError`.
  package func say(_ utterance: Utterance, volume: Int? = nil) throws(SpeechError) -> AsyncStream<SpeechEvent>
  {
    hush()
    let connection = try connect()
    let (events, continuation) = AsyncStream.makeStream(of: SpeechEvent.self)
    // Asked for once: the library takes a service that has gone away since for one that answers.
    let client = Int(spd_get_client_id(connection))
    do throws(SpeechError) {
      _ = try modules(connection)
      Listeners.add(continuation, client, connection)
      // A voice that cannot be changed speaks as it does.
      if manner.rate != 0 { spd_set_voice_rate(connection, Int32(manner.rate)) }
      let volume = volume ?? manner.volume
      if volume != 0 { spd_set_volume(connection, Int32(volume)) }
      guard spd_set_notification_on(connection, SPDNotification(Self.told)) == 0,
        spd_set_data_mode(connection, SPD_DATA_SSML) == 0, spd_say(connection, SPD_TEXT, utterance.ssml) >= 0
      else { throw failure(.refused) }
    } catch {
      Listeners.forget(client)
      spd_close(connection)
      throw error
    }
    speaking = (connection, client)
    return events
  }

  /// Says nothing more.
  package func hush() {
    guard let (connection, client) = speaking else { return }
    speaking = nil
    Listeners.forget(client)
    spd_cancel(connection)
    spd_close(connection)
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
      let told = reason.map { String(cString: $0) } ?? "Speech Dispatcher is not there"
      throw failure(.noService(reason: told.trimmingCharacters(in: CharacterSet(charactersIn: ".\n "))))
    }
    return opened
  }

  /// Every failure passes here: callers may do without a voice and not tell anybody.
  private nonisolated func failure(_ error: SpeechError) -> SpeechError {
    logger.notice("nothing is said: \(error.reason)")
    return error
  }

  private func modules(_ connection: UnsafeMutablePointer<SPDConnection>) throws(SpeechError)
    -> [String]
  {
    let list = spd_list_modules(connection)
    defer { if let list { free_spd_modules(list) } }
    var names: [String] = []
    while let list, let name = list[names.count] { names.append(String(cString: name)) }
    // What stands in for a voice says nothing but that there is none.
    names.removeAll { $0 == "dummy" }
    guard !names.isEmpty else { throw failure(.noVoice) }
    return names
  }
}

/// Who is told what the service tells: its callbacks know a connection by number and nothing else.
private enum Listeners {
  private static let all = Mutex<[Int: AsyncStream<SpeechEvent>.Continuation]>([:])

  static func add(
    _ continuation: AsyncStream<SpeechEvent>.Continuation, _ client: Int,
    _ connection: UnsafeMutablePointer<SPDConnection>
  ) {
    all.withLock { $0[client] = continuation }
    // On a thread of the connection's own.
    connection.pointee.callback_im = { _, client, _, mark in
      if let part = mark.flatMap({ Int(String(cString: $0)) }) { Listeners.tell(client, .began(part: part)) }
    }
    connection.pointee.callback_end = { _, client, _ in Listeners.tell(client, .ended) }
    connection.pointee.callback_cancel = { _, client, _ in Listeners.tell(client, nil) }
  }

  /// - Parameter event: nil where nothing more comes.
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
