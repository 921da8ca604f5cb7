import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { TimeSlot } from '../rules/time.ts';
import { instantOf, wallTimeOf } from '../rules/time.ts';
import type { UnitTime } from '../rules/units.ts';
import { recordAdminEdits } from '../store/admin-edits.ts';
import { setTimers } from '../store/booking-timers.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovables } from '../store/movable.ts';
import { findChanges, rewriteChange } from '../store/pending-change.ts';
import { drawBillsOf } from '../store/step.ts';
import {
  findSeriesOf,
  lockUpcoming,
  lockWishesFor,
  moveSeries,
  occupyAgain,
  resourcesIn,
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
  const now = tx.clock.now().getTime();
  const ids = await lockUpcoming(tx, buildingId);
  const before = await findMovables(tx, ids);
  const moving = keep === 'wall' ? before.filter(({ start }) => Date.parse(start) > now) : [];
  const times = moving.map(({ id, start, end, timezone }) => ({
    id,
    start: sameWallTime(start, timezone, to),
    end: sameWallTime(end, timezone, to),
  }));
  const isOver = ({ start, timezone }: MovableBooking) =>
    Date.parse(sameWallTime(start, timezone, to)) <= now;
  refuseClashes(moving.filter(isOver));
  refuseClashes(await moveTaken(tx, change, moving));
  await storeTimes(tx, times);
  await storeTimes(tx, before, to);
  const after = await findMovables(tx, ids);
  const bundled = { ...tx, mailBundleId: tx.newId() };
  await recordAdminEdits(bundled, { before, after, reason: null, movesDates: true });
  await setTimers(tx, after);
  await drawBillsOf(tx, after);
}

/**
 * Moves taken times, series and requested changes; returns those that were taken already. A change
 * that leads to another building, or from one, moves at its end in this building only.
 */
async function moveTaken(
  tx: MemberTransaction,
  { buildingId, from, to, keep }: ZoneChange,
  moving: readonly MovableBooking[],
): Promise<readonly TimeSlot[]> {
  if (keep === 'instant') return [];
  const here = await resourcesIn(tx, buildingId);
  const arriving = await findMovables(tx, await lockWishesFor(tx, here));
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
  const lost = await occupyAgain(
    tx,
    vacated.map((row) => placed(row, row.bookingId)),
  );
  const bookings = new Map([...moving, ...arriving].map((booking) => [booking.id, booking]));
  const over: TimeSlot[] = [];
  for (const change of await findChanges(tx, bookingIds)) {
    const booking = bookings.get(change.bookingId);
    if (!booking) continue;
    const { bookingId, former, next, body } = change;
    const { resourceId = booking.resourceId } = body;
    const wish = { resourceId, start: body.start ?? booking.start, end: body.end ?? booking.end };
    const { start, end } = placed(wish, bookingId);
    if (start !== wish.start && Date.parse(start) <= tx.clock.now().getTime()) over.push(wish);
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
  return [...over, ...vacated.filter(({ id }) => lost.has(id))];
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
