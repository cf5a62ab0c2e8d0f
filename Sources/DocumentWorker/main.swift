import CPoppler
import Glibc

// The worker program, which reads PDFs for trackii, one PDF in each process; see `Worker`.
switch CommandLine.arguments.dropFirst().first {
case "serve": Worker(arguments: Array(CommandLine.arguments.dropFirst(2))).run()
case "recognise": Recogniser(arguments: Array(CommandLine.arguments.dropFirst(2))).run()
case "copy": CopyWorker(arguments: Array(CommandLine.arguments.dropFirst(2))).run()
case "reference": Reference.run(Array(CommandLine.arguments.dropFirst(2)))
case "--version": print("document-worker 0.1.0, poppler \(String(cString: poppler_get_version()))")
default:
  complain("document-worker draws pages for trackii, which starts it. Run `trackii` instead.")
  exit(EX_USAGE)
}

func complain(_ message: String) {
  let line = Array("\(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
