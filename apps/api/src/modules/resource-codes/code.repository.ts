import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import { asResourceType } from '../resources/index.ts';

interface NewCode {
  readonly resourceId: string;
  readonly secretHash: Buffer;
  /** Lets the label be printed again. */
  readonly sealedSecret: Buffer;
}

/** Finds an active resource of the merchant. */
export async function findActiveResource(tx: TenantRows, resourceId: string) {
  const row = await tx.db
    .selectFrom('resource')
    .select(['name', 'type'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', resourceId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ? { name: row.name, type: asResourceType(row.type) } : null;
}

/** Returns the name of a resource, active or not. */
export async function findResourceName(tx: TenantRows, resourceId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('resource')
    .select('name')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', resourceId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the creation time of a resource's code; null if it has none. */
export async function findCodeDate(tx: TenantRows, resourceId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('resource_code')
    .select('created_at')
    .where('merchant_id', '=', tx.merchant.id)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Puts a code in the place of the one before; answers when it was made. */
export async function replaceCode(
  tx: TenantRows,
  { resourceId, secretHash, sealedSecret }: NewCode,
): Promise<string> {
  const row = await tx.db
    .insertInto('resource_code')
    .values({
      merchant_id: tx.merchant.id,
      resource_id: resourceId,
      secret_hash: secretHash,
      sealed_secret: sealedSecret,
    })
    .onConflict((conflict) =>
      // The time of the new row, because Citus calls no function in an update.
      conflict.columns(['merchant_id', 'resource_id']).doUpdateSet({
        secret_hash: secretHash,
        sealed_secret: sealedSecret,
        created_at: sql.ref('excluded.created_at'),
        replaced_at: sql.ref('excluded.created_at'),
      }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** Codes of resources with their sealed secrets, those of older codes null. */
export function findCodes(tx: TenantRows, resourceIds: readonly string[]) {
  return tx.db
    .selectFrom('resource_code as code')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'code.merchant_id')
        .onRef('resource.id', '=', 'code.resource_id'),
    )
    .select(['resource.id', 'resource.name', 'code.created_at', 'code.sealed_secret'])
    .where('code.merchant_id', '=', tx.merchant.id)
    .where('code.resource_id', 'in', resourceIds)
    .execute();
}

/** Returns false if the resource has no code. */
export async function deleteCode(tx: TenantRows, resourceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('resource_code')
    .where('merchant_id', '=', tx.merchant.id)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns the resource of a code; null for an unknown code. The lock serialises scans of one code
 * until the transaction ends, so that the second of two scans sees the effect of the first.
 */
export async function lockResourceOfCode(
  tx: TenantRows,
  secretHash: Buffer,
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('resource_code')
    .select('resource_id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst();
  return row?.resource_id ?? null;
}
