import { ManagedOwnField } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../db/schema.ts';
import { selectRows } from '../db/tenant-rows.ts';

/** Values of own fields as a row has them, of archived fields too. */
export const StoredOwnValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type StoredOwnValues = z.output<typeof StoredOwnValues>;

/** Own fields of a merchant by subject in their order, archived ones last. */
export async function findOwnFields(
  trx: Transaction<DB>,
  merchantId: string,
): Promise<readonly ManagedOwnField[]> {
  const rows = await selectRows({ db: trx, merchant: { id: merchantId } }, 'own_field')
    .select(['id', 'subject', 'kind', 'version', 'is_archived', 'definition'])
    .orderBy(sql`array_position(array['resource', 'booking'], subject)`)
    .orderBy('is_archived')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ definition, is_archived, ...row }) =>
    ManagedOwnField.parse({ ...Object(definition), ...row, isArchived: is_archived }),
  );
}
