import { existsSync } from 'node:fs';
import type { DatabaseLocation } from '../db/database.ts';
import { CommandError } from './command-error.ts';

/**
 * Names the database on standard error, so that an operator sees which one a command changes.
 * @throws CommandError in production if the embedded database does not exist: the command would
 * create an empty one beside the database that the operator means
 */
export function announceDatabase(location: DatabaseLocation, environment: string): void {
  if (location.kind === 'postgres') {
    const { host, pathname } = new URL(location.url);
    process.stderr.write(`Database: ${pathname.slice(1)} on ${host}\n`);
    return;
  }
  if (environment === 'production' && !existsSync(location.path)) {
    throw new CommandError(
      `There is no database in ${location.path}. Set DATABASE_URL, or DATA_DIR to the folder of the server.`,
    );
  }
  process.stderr.write(`Database: embedded, in ${location.path}\n`);
}
