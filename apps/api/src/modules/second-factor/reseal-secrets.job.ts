import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { SealedBox } from '@axp/server-kit/second-factor';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly box: SealedBox;
  /** Of authenticators, unless another table with a `sealed_secret` is named. */
  readonly table?: 'authenticator' | 'resource_code';
}

interface SealedRow {
  readonly merchant_id: string;
  readonly sealed_secret: Buffer;
}

/** Re-encrypts sealed secrets with the current key, so that an old key can be retired. */
export function resealSecrets({ unitOfWork, box, table = 'authenticator' }: Deps): Job {
  return {
    name: table === 'authenticator' ? 'reseal_secrets' : `reseal_secrets_${table}`,
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        const { rows } = await sql<SealedRow>`
          select merchant_id, sealed_secret from ${sql.table(table)}
          where sealed_secret is not null`.execute(trx);
        for (const row of rows.filter(({ sealed_secret: sealed }) => !box.isCurrent(sealed))) {
          const { merchant_id: merchantId, sealed_secret: before } = row;
          // A sealed secret has a nonce, so no two rows have the same.
          await sql`
            update ${sql.table(table)} set sealed_secret = ${box.seal(box.open(before))}
            where merchant_id = ${merchantId} and sealed_secret = ${before}`.execute(trx);
        }
      }),
  };
}
