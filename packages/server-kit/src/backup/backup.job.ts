import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../jobs/index.ts';
import type { Logger } from '../logging/logger.ts';
import { manifestFile } from './manifest.ts';
import type { BackupRequest } from './write-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Any number that no other lock has. */
const BACKUP_LOCK = 4_711_002;
const everyMs = 10 * 60_000;

interface BackupSchedule {
  /** Parent of the backups; those of both programs fit into one. */
  readonly folder: string;
  /** How many backups of this program stay. */
  readonly keep: number;
}

interface BackupJob extends Omit<BackupRequest, 'folder' | 'takenAt'> {
  readonly logger: Logger;
  readonly now: () => Date;
}

/** The job of a server whose settings name a folder for backups. */
export function backupJobs(
  request: BackupJob,
  settings: { readonly BACKUP_FOLDER?: string | undefined; readonly BACKUP_KEEP: number },
): readonly Job[] {
  const { BACKUP_FOLDER: folder, BACKUP_KEEP: keep } = settings;
  return folder === undefined ? [] : [createBackupJob(request, { folder, keep })];
}

/** One backup a day (UTC), by whichever server comes first; the oldest go. */
export function createBackupJob(request: BackupJob, { folder, keep }: BackupSchedule): Job {
  const { program, logger, now } = request;
  const prefix = `${program}-`;
  return {
    name: 'backup',
    everyMs,
    run: async () => {
      const takenAt = now();
      const today = join(folder, `${prefix}${takenAt.toISOString().slice(0, 10)}`);
      if (await isComplete(today)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const isOurs = await underLock(request, async () => {
        if (await isComplete(today)) return;
        // A killed server left an incomplete one.
        await rm(today, { recursive: true, force: true });
        const { tables } = await writeBackup({ ...request, folder: today, takenAt });
        logger.info({ folder: today, tables: tables.length }, 'backup_written');
      });
      if (isOurs) await removeOldest(folder, { prefix, keep });
    },
  };
}

async function isComplete(folder: string): Promise<boolean> {
  return stat(manifestFile(folder)).then(
    () => true,
    () => false,
  );
}

/** @returns false if another server has the lock */
async function underLock({ database }: BackupJob, work: () => Promise<void>): Promise<boolean> {
  const client = await database.openClient();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [BACKUP_LOCK],
    );
    if (rows[0]?.isOurs !== true) return false;
    await work();
    return true;
  } finally {
    await client.end();
  }
}

async function removeOldest(
  folder: string,
  { prefix, keep }: { readonly prefix: string; readonly keep: number },
): Promise<void> {
  const dated = (await readdir(folder))
    .filter(
      (name) => name.startsWith(prefix) && /^\d{4}-\d\d-\d\d$/.test(name.slice(prefix.length)),
    )
    .sort();
  for (const name of dated.slice(0, Math.max(0, dated.length - keep))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
