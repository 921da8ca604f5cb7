import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from '../process/command-error.ts';

/** Which database a backup holds: each program has its own. */
export type Program = 'booking' | 'sign-on';

/** Contents of a backup. Written last, so that a folder without it is incomplete. */
const BackupManifest = z.object({
  format: z.literal(1),
  program: z.enum(['booking', 'sign-on']),
  takenAt: z.iso.datetime(),
  /** In the order in which they ran. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  /** Names of the files with keys. */
  keys: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const manifestFile = (folder: string): string => join(folder, 'backup.json');
export const tableFile = (folder: string, table: string): string =>
  join(folder, 'tables', `${table}.copy.gz`);
export const keyFile = (folder: string, name: string): string => join(folder, 'keys', name);

/** @throws CommandError if the folder is not a complete backup of this program */
export async function readManifest(folder: string, program: Program): Promise<BackupManifest> {
  const manifest = await parseManifest(folder);
  if (manifest.program === program) return manifest;
  throw new CommandError(`${folder} is a backup of "${manifest.program}", not of "${program}".`);
}

async function parseManifest(folder: string): Promise<BackupManifest> {
  try {
    return BackupManifest.parse(JSON.parse(await readFile(manifestFile(folder), 'utf8')));
  } catch (cause) {
    throw new CommandError(`${folder} is not a complete backup: backup.json can't be read.`, {
      cause,
    });
  }
}
