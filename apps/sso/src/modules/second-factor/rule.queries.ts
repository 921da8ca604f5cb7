import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { SecondFactorRule } from './domain/second-factor.ts';
import { secondFactorRules } from './domain/second-factor.ts';

/** An unknown rule counts as the strictest; a tenant that has set none leaves it to its users. */
const settings = z.object({
  secondFactor: z.enum(secondFactorRules).catch('required').default('optional'),
});

export async function ruleOf(trx: Transaction<DB>, tenantId: string): Promise<SecondFactorRule> {
  const row = await trx
    .selectFrom('tenant')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return settings.parse(row?.settings ?? {}).secondFactor;
}
