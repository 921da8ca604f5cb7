import type { DemoSignIn } from '@axp/contracts/vocabulary';
import { demoRoles } from '@axp/contracts/vocabulary';
import type { Kysely } from 'kysely';
import type { DB } from '../src/platform/db/schema.ts';
import type { DemoMerchant } from './data/demo-merchant.ts';
import { demoAccounts } from './data/demo-merchant.ts';
import { demoMerchants as demoData } from './rows/build-demo-rows.ts';

/** One for all accounts (Z-111). */
export const demoPassword = 'demo-password-1';

/** Hosts of the demo's merchants. `.localhost` never leaves a machine, so no company uses them. */
const demoHosts = ['acme.localhost', 'siam.localhost'];

/** Merchants of the demo, whose accounts have a public password; empty without the demo. */
export async function demoMerchants(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('merchant_host')
    .select('merchant_id')
    .distinct()
    .where('host', 'in', demoHosts)
    .execute();
  return rows.map((row) => row.merchant_id);
}

/** Tables that reference other rows, or no merchant; the rest is deleted by cascade with the merchant. */
const firstDeleted = [
  'occupancy',
  'booking',
  'booking_series',
  'floor_plan',
  'announcement',
  'resource_part',
  'resource',
] as const;

/**
 * Deletes the demo's merchants with everything that belongs to them.
 * @returns how many merchants were deleted
 */
export async function removeDemo(db: Kysely<DB>): Promise<number> {
  const ids = await demoMerchants(db);
  if (ids.length === 0) return 0;
  for (const id of ids) {
    for (const table of firstDeleted) {
      await db.deleteFrom(table).where('merchant_id', '=', id).execute();
    }
    await db.deleteFrom('merchant').where('id', '=', id).execute();
  }
  return ids.length;
}

/** Accounts to sign in with at the demo's merchants, by the merchant's id. */
export async function demoSignIns(db: Kysely<DB>): Promise<ReadonlyMap<string, DemoSignIn>> {
  const rows = await db
    .selectFrom('merchant_host')
    .select(['merchant_id', 'host'])
    .where('host', 'in', demoHosts)
    .execute();
  return new Map(
    rows.flatMap(({ merchant_id: id, host }) => {
      const merchant = demoData.find(({ key }) => host === `${key}.localhost`);
      return merchant ? [[id, { password: demoPassword, accounts: accountsOf(merchant) }]] : [];
    }),
  );
}

function accountsOf({ key, people }: DemoMerchant): DemoSignIn['accounts'] {
  return demoRoles.flatMap((role) => {
    const person = people.find((one) => one.role === role);
    const account = demoAccounts.find((one) => one === role);
    const mailbox = person?.mailbox ?? account;
    return mailbox === undefined ? [] : [{ email: `${mailbox}@${key}.test`, role }];
  });
}
