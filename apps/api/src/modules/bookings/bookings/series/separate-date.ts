import type { EditBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesOfEdit, noticesToOwners } from '../rules/notices.ts';
import { movableFor, refuseForeignFields } from '../steps/movable-for.ts';
import { applyStep } from '../steps/step.ts';
import { requestedEdit } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { addExceptions, loadSeries, notASeries } from '../store/stored-series.ts';
import { detachBookings } from './series.repository.ts';

/**
 * Takes a date out of its series with all that it has (W-03). The rule skips its day from now on, and
 * calendars get it as an event of its own. Returns what else the change asks for; null for nothing.
 */
export async function separateDate(
  tx: MemberTransaction,
  id: string,
  body: EditBookingBody,
): Promise<EditBookingBody | null> {
  const { recurrence: _, ...change } = body;
  const { version } = change;
  const series = await loadSeries(tx, id);
  const { booking } = await movableFor(tx, id, { action: 'edit', version });
  if (!series) throw notASeries('recurrence');
  refuseForeignFields(tx, booking, { recurrence: null });
  const { isOpen, originalStart } = series.own;
  if (!isOpen) throw new AppError('booking.not_editable');
  const people = await peopleOf(tx, booking);
  const sequence = Math.max(...series.dates.map((date) => date.booking?.version ?? 0));
  const before = { seriesId: series.id, starts: [originalStart], sequence };
  const step = {
    action: 'edit',
    to: booking.status,
    requested: [{ field: 'series', before, after: null }],
    movesDates: true,
  } as const;
  await applyStep(tx, booking, step, async () => {
    await detachBookings(tx, [id]);
    await addExceptions(tx, series.id, [{ originalStart, kind: 'skipped', fields: [] }]);
    return booking.status === 'pending-approval-book'
      ? noticesToOwners(people, 'self-update')
      : noticesOfEdit(people, people.inviteeIds);
  });
  const isMore = Object.keys(requestedEdit(change)).length > 0;
  return isMore ? { ...change, version: version + 1 } : null;
}
