export { listen, PortInUseError } from './listen.ts';
export { type RunServerOptions, runServer, type StoppableServer } from './run-server.ts';
