import { AppError } from '@axp/contracts';
import type { SealedBox } from '@axp/server-kit/auth';
import { hashOf, newSecret, openedBy } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordOwnEvent } from '../../../../platform/security-log/security-log.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import type { ReportReading } from '../../bookings/index.ts';
import { checkInAtResource, reportableResource } from '../../bookings/index.ts';

/** 192 bits, like the secret of a calendar feed. */
const secretBytes = 24;

/** Creates the code of a resource; its secret is stored as a hash, and sealed for its label. */
export async function createCode(tx: MemberTransaction, resourceId: string, box: SealedBox) {
  const resource = await findActiveResource(tx, resourceId);
  if (!resource) throw new AppError('resource.not_found');
  const { name, type } = resource;
  refuseUnlessOffered(tx.merchant, type);
  const secret = newSecret(secretBytes);
  const before = await findCodeDate(tx, resourceId);
  const row = {
    secret_hash: hashOf(secret),
    // Lets the label be printed again.
    sealed_secret: box.seal(secret),
  };
  const { created_at: createdAt } = await insertRow(tx, 'resource_code', {
    resource_id: resourceId,
    ...row,
  })
    .onConflict((conflict) =>
      // The time of the new row, because Citus calls no function in an update.
      conflict.columns(['merchant_id', 'resource_id']).doUpdateSet({
        ...row,
        created_at: sql.ref('excluded.created_at'),
        replaced_at: sql.ref('excluded.created_at'),
      }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  await tx.uses.count({ keys: 1 });
  await recordOwnEvent(tx, { kind: 'key-created', reason: 'resource-code', detail: name });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'resource', id: resourceId, name },
    before: { qrCode: before },
    after: { qrCode: createdAt },
  });
  return { resource: { id: resourceId, name }, createdAt, secret };
}

/** Removes the code of a resource; scans of it then report that it is invalid. */
export async function removeCode(tx: MemberTransaction, resourceId: string): Promise<void> {
  const name = await findResourceName(tx, resourceId);
  const removed = await deleteRows(tx, 'resource_code')
    .where('resource_id', '=', resourceId)
    .returning('created_at')
    .executeTakeFirst();
  if (!removed || name === null) throw new AppError('code.not_found');
  await recordOwnEvent(tx, { kind: 'key-removed', reason: 'resource-code', detail: name });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'resource', id: resourceId, name },
    before: { qrCode: removed.created_at },
    after: { qrCode: null },
  });
}

/** Codes of resources for their labels; no secret where it is not sealed, or by a retired key. */
export async function readLabels(tx: TenantRows, ids: readonly string[], box: SealedBox) {
  const codes = await selectRows(tx, 'resource_code as code')
    .innerJoin('resource', sameMerchant('resource.id', 'code.resource_id'))
    .select(['resource.id', 'resource.name', 'code.created_at', 'code.sealed_secret'])
    .where('code.resource_id', 'in', [...new Set(ids)])
    .execute();
  return codes.map(({ id, name, created_at: createdAt, sealed_secret: sealed }) => ({
    resource: { id, name },
    createdAt,
    secret: sealed && openedBy(box, sealed),
  }));
}

/**
 * Checks in the current booking of the code's resource (Z-51) and returns its id. The lock
 * serialises scans of one code, so that the second of two scans sees the effect of the first.
 */
export async function visitByCode(tx: MemberTransaction, secret: string): Promise<string> {
  const code = await codeOfSecret(tx, secret).forUpdate().executeTakeFirst();
  if (!code) throw new AppError('code.not_found');
  return checkInAtResource(tx, code.resource_id);
}

/** Returns the resource of a code to a user who sees it, whether or not they have a booking of it. */
export async function resourceByCode(tx: ReportReading, secret: string) {
  const code = await codeOfSecret(tx, secret).executeTakeFirst();
  if (!code) throw new AppError('code.not_found');
  const { id, type, timezone, shown } = await reportableResource(tx, code.resource_id);
  return { resource: { id, name: shown.name, type }, timezone };
}

function codeOfSecret(tx: TenantRows, secret: string) {
  return selectRows(tx, 'resource_code')
    .select('resource_id')
    .where('secret_hash', '=', hashOf(secret));
}

/** Finds an active resource of the merchant. */
async function findActiveResource(tx: TenantRows, resourceId: string) {
  const row = await selectRows(tx, 'resource')
    .select(['name', 'type'])
    .where('id', '=', resourceId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ? { name: row.name, type: asResourceType(row.type) } : null;
}

/** Returns the name of a resource, active or not. */
async function findResourceName(tx: TenantRows, resourceId: string): Promise<string | null> {
  const row = await selectRows(tx, 'resource')
    .select('name')
    .where('id', '=', resourceId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the creation time of a resource's code; null if it has none. */
async function findCodeDate(tx: TenantRows, resourceId: string): Promise<string | null> {
  const row = await selectRows(tx, 'resource_code')
    .select('created_at')
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
