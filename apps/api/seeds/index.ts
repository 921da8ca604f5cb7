import type { SealedBox } from '@axp/server-kit/auth';
import type { Kysely, Transaction } from 'kysely';
import { beginBrandingHistory } from '../src/modules/company/merchants/index.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { act } from './acts.ts';
import { settleBookings } from './bookings/settle-bookings.ts';
import { demoPassword } from './demo-accounts.ts';
import { buildDemo } from './rows/build-demo-rows.ts';
import { writeDemoRows } from './rows/demo-rows.ts';

export { demoMerchants, demoSignIns, removeDemo } from './demo-accounts.ts';

export interface SeedOptions {
  /** Bookings are made around this moment; the same moment gives the same data. */
  readonly now: Date;
  readonly newId: () => string;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Seals the secrets of QR codes. */
  readonly codeBox: SealedBox;
}

/** Whether nothing was ever put into this database: no merchant exists. */
export async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('merchant').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Writes the two demo merchants with all that belongs to them. The database must be migrated, and
 * empty of them.
 */
export async function seedDemo(trx: Transaction<DB>, options: SeedOptions): Promise<void> {
  const { now, newId, hashPassword, codeBox } = options;
  const passwordHash = await hashPassword(demoPassword);
  const { rows, merchants } = buildDemo({ now, newId, passwordHash });
  await writeDemoRows(trx, rows);
  for (const { id, ...parts } of merchants) {
    await beginBrandingHistory(trx, id);
    await settleBookings(trx, id, { now, newId });
    await act(trx, { merchantId: id, ...parts, now, newId, codeBox });
  }
}
