export { CommandError, DemoAccountsError, UsageError } from './command-error.ts';
export { announceDatabase, type CommandLine, runCommandLine } from './run-command-line.ts';
export {
  listen,
  PortInUseError,
  type RunServerOptions,
  runServer,
  type StoppableServer,
  stopServer,
} from './run-server.ts';
export { startWorkers, WorkerStartError } from './worker-processes.ts';
