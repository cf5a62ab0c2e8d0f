import Documents

if CommandLine.arguments.dropFirst().first == DocumentWorker.subcommand { DocumentWorker.run() }
print("trackii")
