export { CommandError, DemoAccountsError, ExplainedError, UsageError } from './command-error.ts';
export { createFileOnce } from './create-file-once.ts';
export { type Commands, parseCommand, type TypedOptions } from './parse-command.ts';
export { announceDatabase, runCommandLine } from './run-command-line.ts';
export { listen, runServer, type StoppableServer, stopServer } from './run-server.ts';
export { startWorkers } from './worker-processes.ts';
