import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findPostgresBinaries, PostgresMissingError } from '@axp/server-kit/testing';
import type { StepContext } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { installDebianPackages } from './debian-packages.ts';

type Write = StepContext['write'];

/** Makes sure that the tests find a PostgreSQL server to start, installing Debian's if we may. */
export async function ensurePostgresPrograms(write: Write): Promise<void> {
  const advice = await explainMissing();
  if (advice === undefined) return;
  await installWithoutCluster(advice, write);
  const remaining = await explainMissing();
  if (remaining !== undefined) throw new CannotRunError(remaining);
}

async function explainMissing(): Promise<string | undefined> {
  try {
    await findPostgresBinaries();
    return undefined;
  } catch (error) {
    if (error instanceof PostgresMissingError) return error.message;
    throw error;
  }
}

/**
 * Debian's package starts a server of its own unless told not to; the tests bring their own one.
 * The switch is in a file of postgresql-common, hence two installations.
 */
async function installWithoutCluster(advice: string, write: Write): Promise<void> {
  await installDebianPackages(['postgresql-common'], advice, write);
  const switchFile = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(switchFile)) {
    const text = readFileSync(switchFile, 'utf8');
    const changed = text.replace(/^#?create_main_cluster.*$/m, 'create_main_cluster = false');
    writeFileSync(switchFile, changed);
  }
  await installDebianPackages(['postgresql'], advice, write);
}
