import { readdir } from 'node:fs/promises';
import { CommandError } from '@axp/server-kit/process';
import { sql } from 'kysely';
import { listTenants, notePlatformEvent } from '../modules/administration/index.ts';
import type { Operator, Options } from './operator.ts';
import { actor } from './operator.ts';

/** Twice as long as readers of the key set may remember it. */
const publishedMs = 10 * 60 * 1000;

/** @throws CommandError with what is wrong */
export async function showHealth(operator: Operator): Promise<void> {
  const { print, database, unitOfWork, keys } = operator;
  print(`database: answers (${database.engine})`);
  const missing = await missingMigrations(operator);
  if (missing.length > 0) {
    throw new CommandError(
      `migrations: ${missing.length} are missing; start the server to run them`,
    );
  }
  print('migrations: all applied');
  const published = await keys.published();
  if (published.length === 0) {
    throw new CommandError('signing keys: none; start the server once, which makes them');
  }
  await keys.signer().catch((cause: unknown) => {
    throw new CommandError('signing keys: this SSO_SECRET does not open them', { cause });
  });
  print(`signing keys: ${published.length} published, and they open`);
  const tenants = await unitOfWork.asSystem(listTenants);
  const operators = tenants.find(({ isOperator }) => isOperator);
  print(`tenants: ${tenants.length}; the platform is run by ${operators?.key ?? 'none of them'}`);
}

export async function listKeys({ keys, print }: Operator): Promise<void> {
  for (const { kid, status, created_at: since } of await keys.published()) {
    print(`${kid}  ${status}  published ${new Date(since).toISOString()}`);
  }
}

export async function rotateKeys(
  operator: Operator,
  _words: readonly string[],
  { now = false }: Options,
): Promise<void> {
  const { keys, print, unitOfWork } = operator;
  const hasRotated = await keys.rotate(now ? {} : { ifPublishedForMs: publishedMs });
  if (!hasRotated) {
    throw new CommandError(
      'The key to come was published less than ten minutes ago, so not every reader of the key set ' +
        'knows it. Wait, or use --now if the key that signs is in wrong hands.',
    );
  }
  await unitOfWork.asSystem((trx) =>
    notePlatformEvent(trx, operator, { action: 'keys.rotated', actor }),
  );
  print('Rotated. Servers that run sign with the new key within half a minute.');
  await listKeys(operator);
}

async function missingMigrations({ unitOfWork, migrationsFolder }: Operator): Promise<string[]> {
  const files = await readdir(migrationsFolder);
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
  const { rows } = await unitOfWork.asSystem(async (trx) => {
    const ledger = await sql<{ found: boolean }>`
      select to_regclass('public.kysely_migration') is not null as found`.execute(trx);
    if (ledger.rows[0]?.found !== true) return { rows: [] };
    return sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  });
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}
