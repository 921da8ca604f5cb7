export { announceDatabase } from './command-database.ts';
export { CommandError, DemoAccountsError, UsageError } from './command-error.ts';
export { listen, PortInUseError } from './listen.ts';
export { type CommandLine, runCommandLine } from './run-command-line.ts';
export { type RunServerOptions, runServer, type StoppableServer } from './run-server.ts';
export { stopServer } from './stop-server.ts';
