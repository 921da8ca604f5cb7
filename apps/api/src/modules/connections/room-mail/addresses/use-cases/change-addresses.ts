import type { ProblemParams } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { AddressChange } from '@axp/contracts/room-mail';
import { addressReservedDays } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { sameMerchant } from '../../../../../platform/db/same-merchant.ts';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  TenantRows,
} from '../../../../../platform/db/tenant-transaction.ts';
import { recordChanges } from '../../../../records/audit/index.ts';
import { connectionQuery } from '../../connection/connection.queries.ts';
import type { AddressRow } from '../address.queries.ts';
import { addressesOf, suggestionFor } from '../address.queries.ts';
import { freeLocalPart } from '../domain/local-part.ts';

/**
 * Turns addresses on and off, and renames them. A name that is given up stays reserved, so that
 * invitations to it are answered with 'no longer in use' and not by another room.
 * @throws AppError mail_connection.not_found, resource.not_found, building.not_found,
 * request.invalid at the change whose name is taken, or that has the resource of another one
 */
export async function changeAddresses(
  tx: MemberTransaction,
  changes: readonly AddressChange[],
): Promise<readonly AddressRow[]> {
  // Locked, so that two changes at once do not both find a name free.
  const connection = await connectionQuery(tx).forUpdate().executeTakeFirst();
  if (!connection) throw new AppError('mail_connection.not_found');
  const keys = changes.map(keyOf);
  const before = await addressesOf(tx, keys);
  const known = new Map(before.map((row) => [row.key, row]));
  for (const [index, change] of changes.entries()) {
    const row = known.get(keys[index] ?? '');
    const path = `changes.${index}.localPart`;
    if (!row) throw new AppError(change.pool ? 'building.not_found' : 'resource.not_found');
    if (keys.indexOf(row.key) < index) throw invalidField(path, 'duplicate');
    await changeAddress(tx, row, { ...change, path });
  }
  const after = await addressesOf(tx, keys);
  await recordChanges(
    tx,
    after.map((row) => ({
      action: 'update',
      object: {
        type: 'resource-address',
        id: row.resourceId,
        name: row.name,
        ...(row.resourceId !== null && { partOfId: row.resourceId }),
      },
      before: factsOf(known.get(row.key)),
      after: factsOf(row),
    })),
  );
  return after;
}

function keyOf({ resourceId, pool }: AddressChange): string {
  return resourceId ?? [pool?.type, pool?.buildingId].filter(Boolean).join(' ');
}

function factsOf(row: Pick<AddressRow, 'isActive' | 'localPart'> | undefined) {
  return { isActive: row?.isActive ?? false, localPart: row?.localPart ?? null };
}

interface Change extends Pick<AddressChange, 'isActive' | 'localPart'> {
  /** Field of a refusal. */
  readonly path: string;
}

async function changeAddress(
  tx: MemberTransaction,
  row: AddressRow,
  { isActive = row.isActive, localPart: wanted, path }: Change,
): Promise<void> {
  const localPart = wanted ?? row.localPart ?? (await freeFor(tx, row));
  const isRenamed = localPart !== row.localPart;
  if (isRenamed) {
    await requireFree(tx, row, { localPart, path });
    await release(tx, row.addressId);
  }
  const id = tx.newId();
  const values = { is_active: isActive, released_at: null };
  await insertRow(tx, 'resource_address', {
    id,
    local_part: localPart,
    resource_id: row.resourceId,
    pool_type: row.resourceId === null ? row.type : null,
    pool_building_id: row.resourceId === null ? row.buildingId : null,
    ...values,
  })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'local_part']).doUpdateSet(values))
    .execute();
}

async function freeFor(tx: TenantRows, row: AddressRow): Promise<string> {
  const suggested = suggestionFor(row);
  const taken = await selectRows(tx, 'resource_address')
    .select('local_part')
    .where(sql<boolean>`starts_with(local_part, ${suggested})`)
    .execute();
  return freeLocalPart(suggested, new Set(taken.map(({ local_part }) => local_part)));
}

interface Named {
  readonly localPart: string;
  readonly path: string;
}

/** Removes a name whose reservation is over; one of the same resource is taken back. */
async function requireFree(tx: TenantRows, row: AddressRow, { localPart, path }: Named) {
  const found = await selectRows(tx, 'resource_address as address')
    .leftJoin('resource', sameMerchant('resource.id', 'address.resource_id'))
    .select(['address.id', 'address.resource_id', 'address.pool_type', 'address.pool_building_id'])
    .select([
      sql<string>`coalesce(resource.name, address.local_part)`.as('name'),
      sql<string | null>`(address.released_at + make_interval(days => ${addressReservedDays}))`.as(
        'reserved_until',
      ),
      sql<boolean>`coalesce(address.released_at
        < now() - make_interval(days => ${addressReservedDays}), false)`.as('is_over'),
    ])
    .where('address.local_part', '=', localPart)
    .executeTakeFirst();
  if (!found) return;
  const isOwn =
    row.resourceId === null
      ? found.pool_type === row.type && found.pool_building_id === row.buildingId
      : found.resource_id === row.resourceId;
  if (isOwn) return;
  if (!found.is_over) throw takenAt(path, found);
  await deleteRows(tx, 'resource_address').where('id', '=', found.id).execute();
}

function takenAt(
  path: string,
  {
    name,
    reserved_until: until,
  }: { readonly name: string; readonly reserved_until: string | null },
): AppError {
  const params: ProblemParams = until === null ? { name } : { name, untilOn: until.slice(0, 10) };
  return invalidField(path, until === null ? 'address_taken' : 'address_reserved', params);
}

async function release(tx: TenantRows, id: string | null): Promise<void> {
  if (id === null) return;
  await updateRows(tx, 'resource_address')
    .set({ is_active: false, released_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
