import type { ResourceType, UseCounts } from '@axp/contracts';
import { AppError, bookingStatusGroups } from '@axp/contracts';
import { byKind } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { ServiceFlags } from '../service.repository.ts';
import { findServices, lockServices, storeServices } from '../service.repository.ts';

export type ServiceChanges = { readonly version: number } & {
  readonly [type in keyof ServiceFlags]?: boolean | undefined;
};

export function readServices({ scope }: MemberContext) {
  return scope.read((tx) => findServices(tx));
}

/** @throws AppError services.stale */
export async function changeServices(
  tx: MemberTransaction,
  changes: ServiceChanges,
): Promise<void> {
  const { version, ...before } = await lockServices(tx);
  if (version !== changes.version) throw new AppError('services.stale');
  const after = byKind((type) => changes[type] ?? before[type]);
  await storeServices(tx, after);
  const object = { type: 'services', id: null, name: '' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}

interface UseFilter {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly now: Date;
}

/** How many active resources, upcoming bookings and people with such a service has. */
export async function serviceUse(
  trx: Transaction<DB>,
  { merchantId, type, now }: UseFilter,
): Promise<UseCounts> {
  const { rows } = await sql<UseCounts>`
    select count(distinct booking.booked_for_id)::integer as people,
      count(*)::integer as bookings, (
        select count(*) from resource
        where merchant_id = ${merchantId} and type = ${type} and is_active
      )::integer as resources
    from booking
    join resource on resource.merchant_id = booking.merchant_id
      and resource.id = booking.resource_id and resource.type = ${type}
    where booking.merchant_id = ${merchantId}
      and booking.ends_at > ${now.toISOString()}::timestamptz
      and booking.status = any (${[...bookingStatusGroups.active]}::text[])`.execute(trx);
  return rows[0] ?? { people: 0, resources: 0, bookings: 0 };
}
