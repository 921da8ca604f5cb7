import type { EditBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { drivingAfter } from '../../rules/kind-rules.ts';
import type { Notice } from '../../rules/notices.ts';
import { noticesOfEdit, noticesOfRequest, noticesToNewApprovers } from '../../rules/notices.ts';
import { settleDates } from '../../store/endings.ts';
import { resolveInvitees, resolvePassengers, staffIdsOf } from '../../store/form-names.ts';
import { findInvitedStaff } from '../../store/people.ts';
import { insertEvents, recordEvent } from '../../store/step.ts';
import type { SeriesScope } from '../../store/stored-series.ts';
import type { PlacedChange } from './destinations.ts';
import { keepChanges } from './keep-changes.ts';
import { placeChange } from './place-change.ts';
import type { SeriesEdit } from './plan-change.ts';
import { refuseLosses } from './plan-change.ts';
import { prepareEdit } from './prepare-edit.ts';
import { writeContent } from './write-change.ts';

/**
 * Changes the dates of a series that are still to come, those after one or all of them (Z-63), in
 * one transaction: none is made anew, and each keeps what was changed of it alone. Where a time is
 * taken nothing changes at all and every such date is named, unless those may be left out (Z-62).
 */
export async function editSeries(
  tx: MemberTransaction,
  id: string,
  body: EditBookingBody,
  scope: SeriesScope,
): Promise<void> {
  const prepared = await prepareEdit(tx, id, { body, scope });
  const { edit, approverIds, newApproverIds } = prepared;
  const { booking, change } = edit;
  if (!body.isConfirmed) refuseLosses(edit);
  const formerIds = await findInvitedStaff(tx, id);
  const placedChange = await placeChange(tx, prepared);
  const { placed, leftOut } = placedChange;
  const waiting = placed.filter(({ waits }) => waits);
  const atOnce = placed.filter(({ waits }) => !waits);
  const driving = drivingAfter(tx.actor.id, booking, body);
  const invitees = body.invitees && (await resolveInvitees(tx, body.invitees));
  const passengers = body.passengers && (await resolvePassengers(tx, body.passengers));
  await writeContent(tx, { ...edit, driving, invitees, passengers }, atOnce);
  await keepChanges(tx, { booking, body, driving }, placedChange);
  const inviteeIds = invitees ? staffIdsOf(invitees) : formerIds;
  const people = { ...booking, inviteeIds };
  const notices =
    waiting.length > 0
      ? noticesOfRequest(people, 'pending-approval-edit', approverIds)
      : noticesOfEdit(people, formerIds);
  const requests = noticesToNewApprovers(people, newApproverIds);
  await tell(tx, edit, placedChange, [...requests, ...notices]);
  await settleDates(tx, [
    ...[...placed, ...leftOut.filter(({ date }) => date)].map((destination) => destination.id),
    ...change.dropped.flatMap((date) => date.bookingId ?? []),
  ]);
}

/** Each date gets its line of history; the people hear of the change once. */
async function tell(
  tx: MemberTransaction,
  { booking, change }: SeriesEdit,
  { placed, leftOut }: PlacedChange,
  notices: readonly Notice[],
): Promise<void> {
  const reason = null;
  const steps = [
    ...placed.map(({ id, date, status, waits }) =>
      date
        ? ({
            bookingId: id,
            action: 'edit',
            from: status,
            to: waits ? 'pending-approval-edit' : status,
            reason,
          } as const)
        : ({ bookingId: id, action: 'book', from: null, to: status, reason } as const),
    ),
    ...[...change.dropped, ...leftOut.map(({ date }) => date)].flatMap((date) => {
      if (!date?.booking) return [];
      const { id: bookingId, status } = date.booking;
      return [{ bookingId, action: 'cancel', from: status, to: 'cancelled', reason } as const];
    }),
  ];
  // Placed dates come first: of a date that is left out alone nobody reads that all was cancelled.
  const isWaiting = placed.some(({ waits }) => waits);
  const toldOf = placed.filter(({ waits }) => waits === isWaiting).map(({ id }) => id);
  const toldId = toldOf.includes(booking.id) ? booking.id : toldOf[0];
  const told = steps.find(({ bookingId }) => bookingId === toldId) ?? steps[0];
  if (!told) throw new AppError('booking.series_over');
  await insertEvents(
    tx,
    steps
      .filter((step) => step !== told)
      .map((step) => ({ ...step, id: tx.newId(), actorId: tx.actor.id })),
  );
  await recordEvent(tx, told, notices);
}
