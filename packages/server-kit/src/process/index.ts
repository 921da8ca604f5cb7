export { type RunServerOptions, runServer, type StoppableServer } from './run-server.ts';
