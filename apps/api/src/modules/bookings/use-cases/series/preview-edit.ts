import type { EditBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { undone } from '../../../../platform/db/tenant-transaction.ts';
import { skippedMonthsOf } from '../../rules/series.ts';
import type { SeriesScope } from '../../store/stored-series.ts';
import { choicesOf } from './date-choices.ts';
import type { JudgedDate, WantedDate } from './judge-dates.ts';
import { candidateOf, judgeDates } from './judge-dates.ts';
import { leaveTimes } from './place-change.ts';
import type { PreparedEdit } from './prepare-edit.ts';
import { prepareEdit } from './prepare-edit.ts';
import type { SeriesPreview } from './preview-series.ts';
import { withChoices } from './preview-series.ts';

/**
 * What a change would make of the dates of a series, date by date (Z-62). They are judged just as
 * the change judges them, without the times that they leave, which they have again afterwards.
 */
export async function previewEdit(
  tx: MemberTransaction,
  id: string,
  { body, scope }: { readonly body: EditBookingBody; readonly scope: SeriesScope },
): Promise<SeriesPreview> {
  const prepared = await prepareEdit(tx, id, { body, scope });
  const { pattern } = prepared.edit.change;
  const dates = await undone(tx, () => judged(tx, prepared));
  return { dates, skippedMonths: skippedMonthsOf(pattern), timezone: pattern.timezone };
}

async function judged(
  tx: MemberTransaction,
  { edit, destinations, candidates, unitRules }: PreparedEdit,
): Promise<SeriesPreview['dates']> {
  const { body, booking } = edit;
  const { moving, held } = await leaveTimes(tx, edit, destinations);
  const wanted = moving.map((destination) => destination.wanted);
  const moved = await judgeDates(tx, wanted, candidates, held);
  const verdictOf = new Map(moved.map((each) => [each.date.bookingId, each]));
  const all = destinations.map(
    ({ id, wanted: date }): JudgedDate<WantedDate> =>
      verdictOf.get(id) ?? {
        date,
        candidate: candidateOf(candidates, date.resourceId),
        // It keeps its time, which is stored, so that no other date can have it.
        verdict: { state: 'free', slot: date, unitIds: [] },
      },
  );
  const choices = await choicesOf(tx, moved, {
    body: {
      resourceId: body.resourceId ?? booking.resourceId,
      quantity: body.quantity ?? booking.quantity,
      capacity: body.attendees ?? booking.attendees ?? undefined,
    },
    unitRules,
    candidates,
    held,
  });
  return withChoices(all, choices).toSorted((one, other) =>
    one.originalStart.localeCompare(other.originalStart),
  );
}
