import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OLDEST_MAJOR = 15;

/** No PostgreSQL to test against; the message says what to install. */
export class PostgresMissingError extends Error {
  override readonly name = 'PostgresMissingError';
}

/**
 * Finds the newest installed PostgreSQL of version 15 or later in Debian's layout.
 * @throws PostgresMissingError
 */
export async function findPostgresBinaries(root = '/usr/lib/postgresql'): Promise<string> {
  const majors = (await listed(root))
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR)
    .sort((left, right) => right - left);
  for (const major of majors) {
    const folder = join(root, String(major), 'bin');
    if (await isExecutable(join(folder, 'initdb'))) return folder;
  }
  throw new PostgresMissingError(
    `No PostgreSQL ${OLDEST_MAJOR} or newer under ${root}. ` +
      'Install it with: apt-get install postgresql postgresql-contrib',
  );
}

async function listed(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
