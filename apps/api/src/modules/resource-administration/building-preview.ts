import type { ClosedDayBody } from '@axp/contracts';
import { AppError, OpeningHours } from '@axp/contracts';
import type { BuildingPreview } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { sameWallTime } from '../bookings/index.ts';
import { findOpeningBook } from '../places/index.ts';
import { upcomingOfBuilding } from './affected.queries.ts';
import type { UpcomingBooking } from './domain/affected.ts';
import type { Hit } from './preview-change.ts';
import { decisionsNow, isOpenIn, presentDecidable } from './preview-change.ts';

export interface BuildingChange {
  readonly timezone?: string | undefined;
  readonly keepTimes?: 'wall' | 'instant' | undefined;
  readonly openingHours?: OpeningHours | undefined;
  readonly closedDays?: readonly ClosedDayBody[] | undefined;
}

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly keepsWall: boolean;
  readonly nowMs: number;
}

/** The time of a booking after its building has changed its zone. */
function timeAfter(booking: UpcomingBooking, { to, keepsWall, nowMs }: Moved): UpcomingBooking {
  if (!keepsWall || Date.parse(booking.start) <= nowMs) return booking;
  const at = (instant: string) => sameWallTime(instant, booking.timezone, to);
  return { ...booking, start: at(booking.start), end: at(booking.end) };
}

/** Whether a moved booking would begin in the past, or in the time of one that runs and stays. */
function isLost(after: UpcomingBooking, running: readonly UpcomingBooking[], nowMs: number) {
  const start = Date.parse(after.start);
  const isTaken = running.some(
    ({ resourceId, end }) => resourceId === after.resourceId && Date.parse(end) > start,
  );
  return start <= nowMs || isTaken;
}

interface Look {
  readonly db: Transaction<DB>;
  readonly merchantId: string;
  readonly buildingId: string;
  readonly readerId: string;
  readonly now: Date;
}

/**
 * Upcoming bookings that another zone of a building moves, those that can't move first, or that
 * other hours or more closed days do not fit. Those that did not fit before are on a new closed day.
 * @throws AppError building.not_found
 */
async function hitsOfBuilding(
  { db, merchantId, buildingId, readerId, now }: Look,
  { timezone, keepTimes = 'wall', openingHours, closedDays = [] }: BuildingChange,
): Promise<readonly Hit[]> {
  const [bookings, book] = await Promise.all([
    upcomingOfBuilding(db, merchantId, { buildingId, now, readerId }),
    findOpeningBook(db, merchantId),
  ]);
  const stored = book.buildings.get(buildingId);
  if (!stored) throw new AppError('building.not_found');
  const hours = openingHours === undefined ? stored.hours : openingHours;
  const known = new Set(stored.closedDays.map(({ day }) => day));
  const added = closedDays.filter(({ day }) => !known.has(day));
  const [from, to] = [stored.timezone, timezone ?? stored.timezone];
  const nowMs = now.getTime();
  const moved = { from, to, keepsWall: from !== to && keepTimes === 'wall', nowMs };
  const running = bookings.filter(({ start }) => Date.parse(start) <= nowMs);
  const hits = bookings.flatMap((booking): Hit[] => {
    const own = OpeningHours.parse(booking.ownHours);
    const ofBooking = (zone: string, week: typeof hours, days: readonly ClosedDayBody[]) =>
      isOpenIn({
        timezone: zone,
        hours: own ?? week,
        closedDays: booking.isOpenOnClosedDays ? [] : days,
      });
    const after = timeAfter(booking, moved);
    const fitted = ofBooking(from, stored.hours, stored.closedDays)(booking);
    const isOnAdded =
      !booking.isOpenOnClosedDays &&
      !isOpenIn({ timezone: to, hours: null, closedDays: added })(after);
    const fits = ofBooking(to, hours, [...stored.closedDays, ...added])(after);
    const reasons: Hit[1] = [
      ...(after !== booking && isLost(after, running, nowMs) ? (['zone-clash'] as const) : []),
      ...((fitted && !fits) || isOnAdded ? (['hours'] as const) : []),
      ...(from === to ? [] : (['zone'] as const)),
    ];
    if (reasons.length === 0) return [];
    return [from === to ? [booking, reasons] : [booking, reasons, { ...after, timezone: to }]];
  });
  const isFirst = ([, reasons]: Hit) => Number(reasons.includes('zone-clash'));
  return hits.toSorted((one, other) => isFirst(other) - isFirst(one));
}

/** Decisions on those that do not fit and have not begun; what runs stays. */
function decisionsIn(hits: readonly Hit[], now: Date) {
  const outside = new Set(
    hits.filter(([, reasons]) => reasons.includes('hours')).map(([{ id }]) => id),
  );
  const decisionsOf = decisionsNow(now);
  return (booking: UpcomingBooking) =>
    outside.has(booking.id) && Date.parse(booking.start) > now.getTime()
      ? decisionsOf(booking)
      : [];
}

/** What a change of a building would do to its bookings; the first ones have to be decided on. */
export async function previewBuilding(
  { scope, actor }: MemberContext,
  buildingId: string,
  change: BuildingChange,
): Promise<BuildingPreview> {
  const { id: merchantId } = scope.merchant;
  const now = scope.clock.now();
  return scope.read(async (db) => {
    const look = { db, merchantId, buildingId, readerId: actor.id, now };
    const hits = await hitsOfBuilding(look, change);
    const decisionsOf = decisionsIn(hits, now);
    const isOpen = ([booking]: Hit) => decisionsOf(booking).length > 0;
    const sorted = hits.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
    return {
      ...presentDecidable(sorted, scope.language, decisionsOf),
      toDecide: hits.filter(isOpen).length,
    };
  });
}

/** Bookings that have to be decided on when a building changes. */
export async function bookingsToDecide(
  look: Look,
  change: BuildingChange,
): Promise<readonly UpcomingBooking[]> {
  const hits = await hitsOfBuilding(look, change);
  const decisionsOf = decisionsIn(hits, look.now);
  return hits.map(([booking]) => booking).filter((booking) => decisionsOf(booking).length > 0);
}
