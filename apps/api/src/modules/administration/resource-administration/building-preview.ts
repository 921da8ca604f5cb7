import { isDeepStrictEqual } from 'node:util';
import type { ClosedDayBody } from '@axp/contracts';
import { AppError, OpeningHours } from '@axp/contracts';
import type { ChangePreview } from '@axp/contracts/administration';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { checkWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { clashesOfZone, sameWallTime } from '../../bookings/bookings/index.ts';
import { findOpeningBook } from '../../resources/places/index.ts';
import { upcomingOfBuilding } from './affected.queries.ts';
import type { Hit } from './affected-bookings.ts';
import { decisionsNow, isOpenIn, presentChange } from './affected-bookings.ts';
import type { UpcomingBooking } from './domain/affected.ts';
import { findBuilding } from './place.repository.ts';

export interface BuildingChange {
  readonly timezone?: string | undefined;
  readonly keepTimes?: 'wall' | 'instant' | undefined;
  readonly openingHours?: OpeningHours | undefined;
  readonly closedDays?: readonly ClosedDayBody[] | undefined;
}

interface Moved {
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

interface PreviewContext {
  readonly tx: TenantRows;
  readonly buildingId: string;
  readonly readerId: string;
  readonly now: Date;
  /** Bookings that can't keep their wall time; absent where that is refused anyway. */
  readonly clashing?: ReadonlySet<string | null>;
}

/**
 * Upcoming bookings that another zone of a building moves, those that can't move first, or that
 * other hours or more closed days do not fit. Those that did not fit before are on a new closed day.
 * @throws AppError building.not_found
 */
async function hitsOfBuilding(
  { tx, buildingId, readerId, now, clashing }: PreviewContext,
  { timezone, keepTimes = 'wall', openingHours, closedDays = [] }: BuildingChange,
): Promise<readonly Hit[]> {
  const stored = (await findOpeningBook(tx)).buildings.get(buildingId);
  if (!stored) throw new AppError('building.not_found');
  const hours = openingHours === undefined ? stored.hours : openingHours;
  const known = new Set(stored.closedDays.map(({ day }) => day));
  const added = closedDays.filter(({ day }) => !known.has(day));
  const [from, to] = [stored.timezone, timezone ?? stored.timezone];
  // Another name or floor affects no booking.
  if (from === to && added.length === 0 && isDeepStrictEqual(hours, stored.hours)) return [];
  const bookings = await upcomingOfBuilding(tx, { buildingId, now, readerId });
  const nowMs = now.getTime();
  const moved = { to, keepsWall: from !== to && keepTimes === 'wall', nowMs };
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
      ...(clashing?.has(booking.id) ? (['zone-clash'] as const) : []),
      ...((fitted && !fits) || isOnAdded ? (['hours'] as const) : []),
      ...(from === to ? [] : (['zone'] as const)),
    ];
    if (reasons.length === 0) return [];
    return [from === to ? [booking, reasons] : [booking, reasons, { ...after, timezone: to }]];
  });
  const isFirst = ([, reasons]: Hit) => Number(reasons.includes('zone-clash'));
  return hits.toSorted((one, other) => isFirst(other) - isFirst(one));
}

/** Decisions on one that does not fit and has not begun; what runs stays. */
function decisionsIn(now: Date) {
  const decisionsOf = decisionsNow(now);
  return (hit: Hit) => {
    const [{ start }, reasons] = hit;
    return reasons.includes('hours') && Date.parse(start) > now.getTime() ? decisionsOf(hit) : [];
  };
}

/** Bookings that can't keep their wall time, found as the change itself finds them. */
async function clashesOf(
  context: MemberContext,
  buildingId: string,
  { timezone: to, keepTimes }: BuildingChange,
): Promise<ReadonlySet<string | null>> {
  if (to === undefined || keepTimes === 'instant') return new Set();
  return checkWithRetry(context, async (tx) => {
    const building = await findBuilding(tx, buildingId);
    if (!building || building.timezone === to) return new Set();
    return clashesOfZone(tx, { buildingId, from: building.timezone, to });
  });
}

/** Effects of a change of a building on its bookings; the first ones have to be decided on. */
export async function previewBuilding(
  context: MemberContext,
  buildingId: string,
  change: BuildingChange,
): Promise<ChangePreview> {
  const { scope, actor } = context;
  const now = scope.clock.now();
  const clashing = await clashesOf(context, buildingId, change);
  return scope.read(async (tx) => {
    const look = { tx, buildingId, readerId: actor.id, now, clashing };
    const hits = await hitsOfBuilding(look, change);
    return presentChange(hits, scope.language, decisionsIn(now));
  });
}

/** Bookings that have to be decided on when a building changes. */
export async function bookingsToDecide(
  tx: MemberTransaction,
  buildingId: string,
  change: BuildingChange,
): Promise<readonly UpcomingBooking[]> {
  const now = tx.clock.now();
  const look = { tx, buildingId, readerId: tx.actor.id, now };
  const decisionsOf = decisionsIn(now);
  const hits = await hitsOfBuilding(look, change);
  return hits.filter((hit) => decisionsOf(hit).length > 0).map(([booking]) => booking);
}
