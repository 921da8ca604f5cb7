import type { SealedBox } from '@axp/server-kit/auth';
import { openedBy, sealedBoxOf } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { SigningKeys } from './signing-keys.ts';

type Keys = Pick<SigningKeys, 'secretsFor'>;

/** Seals secrets of authenticator apps with a key made from the server's signing keys. */
export function factorBoxOf({ secretsFor }: Keys): SealedBox {
  return sealedBoxOf(secretsFor('second-factor'));
}

/** Seals client secrets of one merchant's providers; in a row of another merchant none opens. */
export function clientSecretBoxOf({ secretsFor }: Keys, merchantId: string): SealedBox {
  return sealedBoxOf(secretsFor(`client-secret ${merchantId}`));
}

/** Seals id tokens of one merchant's providers. They end with their session, so none is sealed again. */
export function idTokenBoxOf({ secretsFor }: Keys, merchantId: string): SealedBox {
  return sealedBoxOf(secretsFor(`id-token ${merchantId}`));
}

/** Seals results of one merchant's requests. They live for a day, so none is sealed again. */
export function resultBoxOf({ secretsFor }: Keys, merchantId: string): SealedBox {
  return sealedBoxOf(secretsFor(`request-result ${merchantId}`));
}

/** Seals secrets of QR codes, whose labels are printed again. */
export function codeBoxOf({ secretsFor }: Keys): SealedBox {
  return sealedBoxOf(secretsFor('resource-codes'));
}

/** Seals passwords and client secrets of one merchant's mailbox. */
export function mailSecretBoxOf({ secretsFor }: Keys, merchantId: string): SealedBox {
  return sealedBoxOf(secretsFor(`mail-secret ${merchantId}`));
}

/** Seals signing secrets of one merchant's webhooks. */
export function webhookSecretBoxOf({ secretsFor }: Keys, merchantId: string): SealedBox {
  return sealedBoxOf(secretsFor(`webhook-secret ${merchantId}`));
}

/** Tables with a column `sealed_secret`. */
const sealedTables = {
  authenticator: factorBoxOf,
  mail_connection: mailSecretBoxOf,
  resource_code: codeBoxOf,
  sign_in_method: clientSecretBoxOf,
  webhook_endpoint: webhookSecretBoxOf,
} as const satisfies Partial<Record<keyof DB, (keys: Keys, merchantId: string) => SealedBox>>;

interface SealedSecret {
  readonly merchantId: string;
  readonly sealed: Buffer;
  readonly box: SealedBox;
  /** Null where no key of the server opens it. */
  readonly text: string | null;
}

async function readSecrets(
  db: QueryExecutorProvider,
  keys: Keys,
  table: keyof typeof sealedTables,
): Promise<readonly SealedSecret[]> {
  const { rows } = await sql<{ merchant_id: string; sealed_secret: Buffer }>`
    select merchant_id, sealed_secret from ${sql.table(table)}
    where sealed_secret is not null`.execute(db);
  return rows.map(({ merchant_id: merchantId, sealed_secret: sealed }) => {
    const box = sealedTables[table](keys, merchantId);
    return { merchantId, sealed, box, text: openedBy(box, sealed) };
  });
}

const tables = [
  'authenticator',
  'mail_connection',
  'resource_code',
  'sign_in_method',
  'webhook_endpoint',
] as const;

/** Counts the stored secrets, and those that none of the keys opens. */
export async function countSecrets(
  db: QueryExecutorProvider,
  keys: Keys,
): Promise<{ readonly all: number; readonly closed: number }> {
  const secrets: SealedSecret[] = [];
  for (const table of tables) secrets.push(...(await readSecrets(db, keys, table)));
  return { all: secrets.length, closed: secrets.filter(({ text }) => text === null).length };
}

const hourMs = 60 * 60 * 1000;

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly keys: Keys;
}

/** Re-encrypts stored secrets with the current key, so that an old key can be retired. */
export function resealSecrets({ unitOfWork, keys }: Deps): Job {
  return {
    name: 'reseal_secrets',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        for (const table of tables) {
          for (const { merchantId, sealed, box, text } of await readSecrets(trx, keys, table)) {
            // One that no key opens is named by the `doctor` command and can't be sealed again.
            if (text === null || box.isCurrent(sealed)) continue;
            await sql`
              update ${sql.table(table)} set sealed_secret = ${box.seal(text)}
              where merchant_id = ${merchantId} and sealed_secret = ${sealed}`.execute(trx);
          }
        }
      }),
  };
}
