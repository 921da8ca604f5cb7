import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { SealedBox } from '@axp/server-kit/second-factor';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly box: SealedBox;
}

interface SealedRow {
  readonly merchant_id: string;
  readonly user_id: string;
  readonly sealed_secret: Buffer;
}

/** Re-encrypts authenticator secrets with the current key, so that an old key can be retired. */
export function resealSecrets({ unitOfWork, box }: Deps): Job {
  return {
    name: 'reseal_secrets',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        const { rows } = await sql<SealedRow>`
          select merchant_id, user_id, sealed_secret from authenticator`.execute(trx);
        for (const row of rows.filter(({ sealed_secret: sealed }) => !box.isCurrent(sealed))) {
          const { merchant_id: merchantId, user_id: userId, sealed_secret: before } = row;
          await sql`
            update authenticator set sealed_secret = ${box.seal(box.open(before))}
            where merchant_id = ${merchantId} and user_id = ${userId}
              and sealed_secret = ${before}`.execute(trx);
        }
      }),
  };
}
