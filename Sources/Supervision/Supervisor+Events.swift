import ReaderApp

// What a supervisor is told, and what it demands.
extension Supervisor {
  /// An event for the supervisor.
  package enum Event: Hashable, Sendable {
    /// The supervisor begins.
    case begin
    /// The reader's process was started.
    case started
    /// The reader's process could not be started; `reason` says why.
    case notStarted(reason: String)
    /// The reader sent a message.
    case told(ReaderMessage)
    /// The reader's process has ended.
    case ended(ReaderEnd)
    /// The reader's process is ending: it does nothing any more, but the kernel may take seconds to release its memory.
    case dying
    /// Whether the display server answers: told before each end of a reader, and while `awaitsDisplay`.
    case display(isThere: Bool)
    /// Only time has passed.
    case time
    /// Somebody ends the supervisor from outside, by Ctrl-C or SIGTERM.
    case stop
    /// The desktop's session has ended: nothing can be shown any more.
    case sessionOver
  }

  /// How the reader's process ended.
  package enum ReaderEnd: Hashable, Sendable, CustomStringConvertible {
    /// The process exited with this status.
    case exited(Int32)
    /// The process was ended by this signal.
    case signalled(Int32)

    /// How the process ended, in a few words for the log.
    package var description: String {
      switch self {
      case .exited(let status): "status \(status)"
      case .signalled(let number): "signal \(number)"
      }
    }
  }

  /// An action that the supervisor demands.
  package enum Action: Hashable, Sendable {
    /// Starts the reader.
    case start(Launch)
    /// Asks the reader to end as it does when a person leaves.
    case askToEnd
    /// Sends the reader a signal.
    case signal(Signal)
    /// Stops waiting for a process that cannot be ended, or that takes long to end.
    case abandon
    /// Speaks a sentence, if there is a voice.
    case say(String)
    /// Logs a message for the person who looks after the program.
    case log(LogLevel, String)
    /// Reports that the reader works.
    case works
    /// Ends the supervisor with this status.
    case finish(Int32)
  }

  /// A signal to the reader, the second one harder than the first.
  package enum Signal: Hashable, Sendable {
    /// SIGTERM, which the reader can handle to end in order.
    case terminate
    /// SIGKILL, which ends the process at once and cannot be handled.
    case kill
  }

  /// How the reader is started.
  package enum Launch: Hashable, Sendable {
    /// The reader is started as the command line says.
    case asTold(LaunchParameters)
    /// The application is started, whatever the command line says.
    case application(LaunchParameters)

    /// The parameters with which the reader is started.
    package var parameters: LaunchParameters {
      switch self {
      case .asTold(let parameters), .application(let parameters): parameters
      }
    }
  }
}
