import { AppError } from '@axp/contracts';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { undone } from '../../../../platform/db/tenant-transaction.ts';
import { patternInZone } from '../rules/series-change.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { UnitTime } from '../rules/units.ts';
import { recordAdminEdits } from '../steps/admin-edits.ts';
import { createBills } from '../steps/step.ts';
import { setTimers } from '../store/booking-timers.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovables } from '../store/movable.ts';
import { findChanges, rewriteChange } from '../store/pending-change.ts';
import { patternOf } from '../store/stored-series.ts';
import {
  findSeriesOf,
  lockRequestedMovesTo,
  lockUpcoming,
  moveSeries,
  reoccupyTimes,
  resourcesIn,
  storeRule,
  storeTimes,
  vacateAhead,
} from './zone.repository.ts';

export interface ZoneChange {
  readonly buildingId: string;
  readonly from: string;
  readonly to: string;
  /** What stays: the time on the wall clock, or the instant. */
  readonly keep: 'wall' | 'instant';
}

/** The instant at which one zone shows what another one shows at the given instant. */
export function sameWallTime(instant: string, from: string, to: string): string {
  return instantOf(wallTimeOf(instant, from), to);
}

/**
 * Gives what is booked in a building its new zone, and notifies people. By the wall clock, times
 * that have not begun move, series and maintenance with them; the constraint of occupancy judges.
 * @throws AppError building.zone_clash
 */
export async function moveWithZone(tx: MemberTransaction, change: ZoneChange): Promise<void> {
  const { buildingId, to, keep } = change;
  const ids = await lockUpcoming(tx, buildingId);
  const before = await findMovables(tx, ids);
  const moving = keep === 'wall' ? ahead(tx, before) : [];
  const times = moving.map(({ id, start, end, timezone }) => ({
    id,
    start: sameWallTime(start, timezone, to),
    end: sameWallTime(end, timezone, to),
  }));
  refuseClashes(overAfter(tx, moving, to));
  if (keep === 'wall') refuseClashes(await moveTaken(tx, change, moving));
  else await recountSeries(tx, ids, to);
  await storeTimes(tx, times);
  await storeTimes(tx, before, to);
  const after = await findMovables(tx, ids);
  const bundled = { ...tx, mailBundleId: tx.newId() };
  await recordAdminEdits(bundled, { before, after, reason: null, movesDates: true });
  await setTimers(tx, after);
  await createBills(tx, after);
}

function ahead(tx: MemberTransaction, bookings: readonly MovableBooking[]) {
  const now = tx.clock.now().getTime();
  return bookings.filter(({ start }) => Date.parse(start) > now);
}

/** Bookings whose time would be over by the clock of another zone. */
function overAfter(tx: MemberTransaction, moving: readonly MovableBooking[], to: string) {
  const now = tx.clock.now().getTime();
  return moving.filter(
    ({ start, timezone }) => Date.parse(sameWallTime(start, timezone, to)) <= now,
  );
}

/** The bookings that could not keep their wall time in a new zone. Nothing is changed. */
export async function clashesOfZone(
  tx: MemberTransaction,
  change: Omit<ZoneChange, 'keep'>,
): Promise<ReadonlySet<string | null>> {
  return undone(tx, async () => {
    const moving = ahead(tx, await findMovables(tx, await lockUpcoming(tx, change.buildingId)));
    const lost = await moveTaken(tx, change, moving);
    const over = overAfter(tx, moving, change.to);
    return new Set([...over.map(({ id }) => id), ...lost.map(({ bookingId }) => bookingId)]);
  });
}

interface LostTime extends TimeSlot {
  /** Null for maintenance. */
  readonly bookingId: string | null;
}

/**
 * Moves taken times, series and requested changes; returns those that were taken already. A change
 * that leads to another building, or from one, moves at its end in this building only.
 */
async function moveTaken(
  tx: MemberTransaction,
  { buildingId, from, to }: Omit<ZoneChange, 'keep'>,
  moving: readonly MovableBooking[],
): Promise<readonly LostTime[]> {
  const here = await resourcesIn(tx, buildingId);
  const arriving = await findMovables(tx, await lockRequestedMovesTo(tx, here));
  const zones = new Map(moving.map(({ id, timezone }) => [id, timezone]));
  const moverOf = (bookingId: string | null) => {
    const zone = zones.get(bookingId ?? '') ?? from;
    return (instant: string) => sameWallTime(instant, zone, to);
  };
  const placed = <T extends PlacedTime>(time: T, bookingId: string | null) =>
    here.has(time.resourceId) ? moved(time, moverOf(bookingId)) : time;
  const ids = [...zones.keys()];
  const bookingIds = [...ids, ...arriving.map(({ id }) => id)];
  const vacated = await vacateAhead(tx, { buildingId, bookingIds }, moverOf(null));
  const lost = await reoccupyTimes(
    tx,
    vacated.map((row) => placed(row, row.bookingId)),
  );
  const bookings = new Map([...moving, ...arriving].map((booking) => [booking.id, booking]));
  const over: LostTime[] = [];
  for (const change of await findChanges(tx, bookingIds)) {
    const booking = bookings.get(change.bookingId);
    if (!booking) continue;
    const { bookingId, former, next, body } = change;
    const { resourceId = booking.resourceId } = body;
    const wish = { resourceId, start: body.start ?? booking.start, end: body.end ?? booking.end };
    const { start, end } = placed(wish, bookingId);
    if (start !== wish.start && Date.parse(start) <= tx.clock.now().getTime()) {
      over.push({ ...wish, bookingId });
    }
    // A time that the change leaves open is the booking's, which moves apart from it.
    const isApart = here.has(resourceId) !== here.has(booking.resourceId);
    const times = {
      ...((isApart || body.start) && { start }),
      ...((isApart || body.end) && { end }),
    };
    const held = (all: readonly UnitTime[]) => all.map((one) => placed(one, bookingId));
    const whole = { ...change, body: { ...body, ...times } };
    await rewriteChange(tx, { ...whole, former: held(former), next: held(next) });
  }
  for (const [timezone, inZone] of Map.groupBy(arriving, (booking) => booking.timezone)) {
    await storeTimes(tx, inZone, timezone);
  }
  for (const series of await findSeriesOf(tx, ids)) {
    await moveSeries(tx, series, {
      to,
      at: (instant) => sameWallTime(instant, series.timezone, to),
    });
  }
  // Of a booking with linked units each of them may be lost; it is named once.
  const unlucky = vacated.filter(({ id }) => lost.has(id));
  const once = new Map(unlucky.map((row) => [row.viaResourceId ? takerOf(row) : row.id, row]));
  for (const row of unlucky) if (!row.viaResourceId) once.delete(takerOf(row));
  return [...over, ...once.values()];
}

function takerOf({ bookingId, blockId, start }: Awaited<ReturnType<typeof vacateAhead>>[number]) {
  return `${bookingId ?? blockId} ${start}`;
}

/** Lets series whose dates keep their instants count in the new zone, where a rule has them. */
async function recountSeries(
  tx: MemberTransaction,
  bookingIds: readonly string[],
  to: string,
): Promise<void> {
  for (const series of await findSeriesOf(tx, bookingIds)) {
    const pattern = patternInZone(patternOf(series), to);
    if (pattern) await storeRule(tx, series.id, pattern);
  }
}

const mostClashes = 10;

/** Refuses to lose times; named as they are before the change. */
function refuseClashes(lost: readonly TimeSlot[]): void {
  if (lost.length === 0) return;
  const clashes = lost
    .map(({ start, end }) => ({ start, end }))
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .slice(0, mostClashes);
  throw new AppError('building.zone_clash', { params: { count: lost.length }, clashes });
}

interface PlacedTime extends TimeSlot {
  readonly resourceId: string;
}

function moved<T extends TimeSlot>(time: T, at: (instant: string) => string): T {
  return { ...time, start: at(time.start), end: at(time.end) };
}
