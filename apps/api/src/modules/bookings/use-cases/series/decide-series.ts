import { AppError } from '@axp/contracts';
import { acceptanceRefusals } from '../../domain/acceptance.ts';
import type { Notice } from '../../domain/notices.ts';
import { noticesOfApproval, noticesOfEndedRequest } from '../../domain/notices.ts';
import type { BookingContext } from '../booking-context.ts';
import { undecidable } from '../decide-booking.ts';
import { movableFor } from '../movable-for.ts';
import { peopleOf, rulesOf } from '../move-booking.ts';
import { recordEvent } from '../record-event.ts';
import type { OpenDate, SeriesScope } from './load-series.ts';
import { isOpenDate, loadSeries, reachedBy } from './load-series.ts';
import { notASeries } from './not-a-series.ts';
import { settleDates } from './settle-dates.ts';

interface Decision {
  readonly version: number;
  readonly scope: SeriesScope;
}

/** Says yes to the dates of a series that wait for it: it was one request (Z-45). */
export async function approveSeries(
  context: BookingContext,
  id: string,
  { version, scope }: Decision,
): Promise<void> {
  const dates = await waitingDates(context, id, scope);
  const wish = { action: 'approve', version, refusal: undecidable } as const;
  const { booking } = await movableFor(context, id, wish);
  const rules = rulesOf(context, booking);
  const [refusal] = acceptanceRefusals({ ...booking, rules, now: context.clock.now() });
  if (refusal) throw new AppError(refusal);
  const notices = noticesOfApproval(await peopleOf(context, booking));
  await decide(context, dates, { id, action: 'approve', to: 'approved', reason: null, notices });
}

/** Says no to all of them, with one reason that the booker will read (Z-42). */
export async function rejectSeries(
  context: BookingContext,
  id: string,
  { version, scope, reason }: Decision & { readonly reason: string },
): Promise<void> {
  const dates = await waitingDates(context, id, scope);
  const wish = { action: 'reject', version, refusal: undecidable } as const;
  const { booking } = await movableFor(context, id, wish);
  const people = await peopleOf(context, booking);
  const notices = noticesOfEndedRequest(people, booking.status, 'reject');
  await decide(context, dates, { id, action: 'reject', to: 'cancelled', reason, notices });
  await context.store.dates.vacate(dates.map((date) => date.booking.id));
}

/** The dates in reach that wait; the rule is locked first, as every change of a series does. */
async function waitingDates(
  context: BookingContext,
  id: string,
  scope: SeriesScope,
): Promise<readonly OpenDate[]> {
  const series = await loadSeries(context, id);
  if (!series) throw notASeries('scope');
  return reachedBy(series, scope)
    .filter(isOpenDate)
    .filter(({ booking }) => booking.status === 'pending-approval-book');
}

interface Step {
  readonly id: string;
  readonly action: 'approve' | 'reject';
  readonly to: 'approved' | 'cancelled';
  readonly reason: string | null;
  readonly notices: readonly Notice[];
}

async function decide(
  context: BookingContext,
  dates: readonly OpenDate[],
  { id, action, to, reason, notices }: Step,
): Promise<void> {
  const { store, actor, newId } = context;
  const ids = dates.map(({ booking }) => booking.id);
  await store.dates.change(ids, { status: to });
  await store.dates.endRequests(ids);
  const eventOf = (bookingId: string) =>
    ({ bookingId, action, from: 'pending-approval-book', to, reason }) as const;
  await store.dates.record(
    ids
      .filter((other) => other !== id)
      .map((other) => ({ ...eventOf(other), id: newId(), actorId: actor.id })),
  );
  await recordEvent(context, eventOf(id), notices);
  await settleDates(context, ids);
}
