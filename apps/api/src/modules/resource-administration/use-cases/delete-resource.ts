import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import {
  countResourceBookings,
  deleteResourceRow,
  lockResource,
} from '../managed-resource.repository.ts';
import { resourceFacts } from './resource-facts.ts';
import { recordManagers } from './save-resource.ts';

/** Deletes what was never booked; the history of anything else needs it. */
export async function deleteResource(tx: MemberTransaction, id: string): Promise<void> {
  const before = await lockResource(tx, id);
  if (!before) throw new AppError('resource.not_found');
  const bookings = await countResourceBookings(tx, id);
  const isGone = bookings === 0 && (await deleteResourceRow(tx, id));
  // If only the database refuses, the resource was booked concurrently.
  const params = { bookings: Math.max(bookings, 1) };
  if (!isGone) throw new AppError('resource.has_bookings', { params });
  await recordManagers(tx, before.approvers, []);
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'resource', id, name: before.name },
    before: resourceFacts(before),
    after: null,
  });
}
