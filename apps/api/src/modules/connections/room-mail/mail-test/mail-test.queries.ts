import { mailTestSeconds } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

/** Findings of the steps, as the administrator sees them. */
export const TestFacts = z.object({
  server: z.optional(z.nullable(z.string())),
  source: z.optional(z.string()),
  checkedBy: z.optional(z.string()),
  resource: z.optional(z.string()),
  bookingId: z.optional(z.string()),
});
export type TestFacts = z.output<typeof TestFacts>;

export const timeLimit = sql`make_interval(secs => ${mailTestSeconds})`;

export async function findTest({ db, merchant }: TenantRows) {
  return db
    .selectFrom('mail_test as test')
    .innerJoin('app_user as person', sameMerchant('person.id', 'test.user_id'))
    .selectAll('test')
    .select(['person.email as answer_to'])
    .select(sql<boolean>`test.started_at <= now() - ${timeLimit}`.as('is_over'))
    .where('test.merchant_id', '=', merchant.id)
    .executeTakeFirst();
}
