import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Grows when the way a prepared test database is made changes, so that old ones are not reused. */
const FORMAT = '5';

/** Short name of a schema: the same migrations give the same hash on every machine. */
export async function hashOfMigrations(folder: string): Promise<string> {
  const hash = createHash('sha256').update(FORMAT);
  for (const name of (await readdir(folder)).sort()) {
    hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
