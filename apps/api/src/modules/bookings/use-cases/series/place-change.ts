import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import type { BookedTime } from '../../store/unit-time.ts';
import { findHeldTimes, vacate } from '../../store/unit-time.ts';
import type { Destination, PlacedChange, Requested } from './destinations.ts';
import { judgeDates, seriesClashes } from './judge-dates.ts';
import type { SeriesEdit } from './plan-change.ts';
import type { PreparedEdit } from './prepare-edit.ts';
import { takeDates, timesOf } from './take-dates.ts';
import { writeRules } from './write-change.ts';

/** More often than this somebody else is not faster by chance; the answer is the clash then. */
const maxAttempts = 3;

/**
 * Gives back the times that are left, writes the rules and takes the new times (Z-01). By default
 * all of them or none, each clash named; `skip` leaves out dates that can't be had (Z-62). Where
 * somebody was faster, it is undone and judged again.
 */
export async function placeChange(
  tx: MemberTransaction,
  { edit, destinations, candidates }: PreparedEdit,
): Promise<PlacedChange> {
  const { moving, waiting, held } = await leaveTimes(tx, edit, destinations);
  const former = Map.groupBy(held, ({ bookingId }) => bookingId);
  for (let round = 1; ; round += 1) {
    const wanted = moving.map((destination) => destination.wanted);
    const judged = await judgeDates(tx, wanted, candidates, held);
    const left = new Set(
      judged.filter(({ verdict }) => verdict.state !== 'free').map(({ date }) => date.bookingId),
    );
    const waits = new Set(waiting.map(({ id }) => id));
    const requested = new Map(
      judged.flatMap(({ date: { bookingId, resourceId }, verdict }) =>
        verdict.state === 'free' && waits.has(bookingId)
          ? [[bookingId, requestedTimes(former.get(bookingId), { resourceId, verdict })] as const]
          : [],
      ),
    );
    const change = {
      requested,
      placed: destinations.filter(({ id }) => !left.has(id)),
      leftOut: destinations.filter(({ id }) => left.has(id)),
    };
    const isComplete = judged.every(({ verdict }) => ['free', 'skipped'].includes(verdict.state));
    const mayGo = change.placed.length > 0 && (isComplete || edit.body.onClash === 'skip');
    if (!mayGo || round > maxAttempts) throw seriesClashes(judged);
    const isDone = await attempt(tx, async () => {
      await writeRules(tx, edit, change);
      return takeDates(
        tx,
        judged.map(({ date, verdict }) => ({ ...date, verdict })),
        new Map([...requested].map(([id, times]) => [id, times.former])),
      );
    });
    if (isDone) return change;
  }
}

export interface LeftTimes {
  readonly moving: readonly Destination[];
  readonly waiting: readonly Destination[];
  /** What waits for approval holds its old time as well: no other date of the series can have it. */
  readonly held: readonly BookedTime[];
}

/** Gives back the times that a change leaves. */
export async function leaveTimes(
  tx: MemberTransaction,
  { change }: SeriesEdit,
  destinations: readonly Destination[],
): Promise<LeftTimes> {
  const moving = destinations.filter(({ isMoving }) => isMoving);
  const dropped = change.dropped.flatMap((date) => date.bookingId ?? []);
  const waiting = moving.filter(({ waits, wanted }) => waits && !wanted.isSkipped);
  const held = await findHeldTimes(
    tx,
    waiting.map(({ id }) => id),
  );
  await vacate(tx, [...moving.map(({ id }) => id), ...dropped]);
  return { moving, waiting, held };
}

/** Old time and new, without whose they are: that is where they are kept. */
function requestedTimes(
  former: readonly BookedTime[] = [],
  date: Parameters<typeof timesOf>[0],
): Requested {
  const times = former.map(({ resourceId, unitId, start, end }) => ({
    resourceId,
    unitId,
    start,
    end,
  }));
  return { former: times, next: timesOf(date) };
}
