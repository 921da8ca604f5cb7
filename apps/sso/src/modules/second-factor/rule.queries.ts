import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { SecondFactorRule } from './domain/second-factor.ts';
import { secondFactorRules } from './domain/second-factor.ts';

/** The part of a tenant's settings that is about second factors. */
const settings = z.object({
  secondFactor: z.enum(secondFactorRules).catch('optional').default('optional'),
});

export async function ruleOf(trx: Transaction<DB>, tenantId: string): Promise<SecondFactorRule> {
  const row = await trx
    .selectFrom('tenant')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return settings.parse(row?.settings ?? {}).secondFactor;
}
