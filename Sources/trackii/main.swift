import ArgumentParser
import Documents

// Documents are drawn in worker processes: this executable again, under a hidden name. It must come
// first, before any thread exists that the worker's sandbox would have to allow for.
if CommandLine.arguments.dropFirst().first == DocumentWorker.subcommand { DocumentWorker.run() }

Trackii.main()
