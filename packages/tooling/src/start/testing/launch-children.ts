import { join } from 'node:path';
import { launch } from '../launch.ts';

/** Runs the real launcher with stand-ins for the servers: `<log folder> <port> <behaviour>…`. */
const [logDir = '', port = '', ...behaviours] = process.argv.slice(2);

await launch(() => ({
  ports: [{ variable: 'WEB_PORT', port: Number(port) }],
  logDir,
  prepare: async () => undefined,
  programs: behaviours.map((behaviour, index) => ({
    name: `server${index + 1}`,
    command: process.execPath,
    args: [join(import.meta.dirname, 'child.ts'), behaviour],
    cwd: logDir,
    env: {},
    readiness: 'message',
  })),
  announcement: 'addresses',
  afterReady: async () => {
    throw new Error('built nothing');
  },
  graceMs: 300,
}));
