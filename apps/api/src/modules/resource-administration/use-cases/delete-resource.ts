import { AppError } from '@axp/contracts';
import type { AdministrationContext } from './administration-context.ts';
import { resourceFacts } from './resource-facts.ts';
import { recordManagers } from './save-resource.ts';

/** Deletes what was never booked; the history of anything else needs it. */
export async function deleteResource(context: AdministrationContext, id: string): Promise<void> {
  const { resources, audit } = context;
  const before = await resources.lock(id);
  if (!before) throw new AppError('resource.not_found');
  const bookings = await resources.countBookings(id);
  const isGone = bookings === 0 && (await resources.remove(id));
  // If only the database refuses, the resource was booked concurrently.
  const params = { bookings: Math.max(bookings, 1) };
  if (!isGone) throw new AppError('resource.has_bookings', { params });
  await recordManagers(context, before.approvers, []);
  await audit.record({
    action: 'delete',
    object: { type: 'resource', id, name: before.name },
    before: resourceFacts(before),
    after: null,
  });
}
