import type { AffectedBookings, BulkChange, Language, ResourceChange } from '@axp/contracts';
import { AppError, OpeningHours } from '@axp/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import { sameWallTime } from '../bookings/index.ts';
import type { OpeningCalendar } from '../places/index.ts';
import { findOpeningBook, isOpenDuring, openForOf } from '../places/index.ts';
import { asResourceType } from '../resources/index.ts';
import { bookedUnitNumbers, upcomingOfBuilding, upcomingOfResource } from './affected.queries.ts';
import type { Reason, UpcomingBooking } from './domain/affected.ts';
import { reasonsOf } from './domain/affected.ts';
import type { StoredResource } from './managed-resource.queries.ts';
import { findManaged } from './managed-resource.queries.ts';
import type { ChosenResource } from './use-cases/change-many.ts';
import { asSeen, meantFor } from './use-cases/change-many.ts';
import { changedBody } from './use-cases/resource-facts.ts';

const mostShown = 100;

type Hit = readonly [
  UpcomingBooking,
  readonly (Reason | 'time' | 'zone' | 'zone-clash')[],
  Pick<UpcomingBooking, 'start' | 'end' | 'timezone'>?,
];

/** Presents the affected bookings. */
export function presentAffected(hits: readonly Hit[], language: Language): AffectedBookings {
  const say = textsIn(language, 'calendar');
  return {
    total: hits.length,
    bookings: hits.slice(0, mostShown).map(([booking, reasons, moved]) => ({
      id: booking.id,
      version: booking.version,
      title: booking.isHidden ? say('entry.private') : booking.title,
      start: booking.start,
      end: booking.end,
      timezone: booking.timezone,
      resource: { id: booking.resourceId, name: booking.resourceName },
      bookedFor: booking.isHidden
        ? null
        : { id: booking.bookedForId, fullName: booking.bookedForName },
      reasons: [...reasons],
      ...(moved && {
        moved: { start: moved.start, end: moved.end, timezone: moved.timezone },
      }),
    })),
  };
}

function isOpenIn(calendar: OpeningCalendar | undefined) {
  return (booking: UpcomingBooking) =>
    !calendar || isOpenDuring(calendar, booking, openForOf(asResourceType(booking.resourceType)));
}

/**
 * Returns the upcoming bookings that would not fit a changed resource. Nothing is written.
 * Bookings that did not fit before are included, because they need attention too.
 */
export async function affectedByResource(
  { scope, actor }: MemberContext,
  id: string,
  change: ResourceChange,
): Promise<AffectedBookings> {
  const { id: merchantId } = scope.merchant;
  return scope.read(async (trx) => {
    const stored = await findManaged(trx, merchantId, id);
    if (!stored) throw new AppError('resource.not_found');
    const book = await findOpeningBook(trx, merchantId);
    const look = { trx, merchantId, book, now: scope.clock.now(), readerId: actor.id };
    return presentAffected(await hitsOf(look, stored, change), scope.language);
  });
}

/** How many of the chosen resources a change would touch, and the bookings it would not fit. */
export async function previewMany(
  { scope, actor }: MemberContext,
  chosen: readonly ChosenResource[],
  change: BulkChange,
) {
  const { id: merchantId } = scope.merchant;
  return scope.read(async (trx) => {
    const book = await findOpeningBook(trx, merchantId);
    const look = { trx, merchantId, book, now: scope.clock.now(), readerId: actor.id };
    const hits: Hit[] = [];
    let changed = 0;
    for (const [index, one] of chosen.entries()) {
      const stored = asSeen(await findManaged(trx, merchantId, one.id), one, index);
      const meant = meantFor(stored, change);
      if (meant) {
        changed += 1;
        hits.push(...(await hitsOf(look, stored, meant)));
      }
    }
    const unchanged = chosen.length - changed;
    return { changed, unchanged, affected: presentAffected(hits, scope.language) };
  });
}

interface Look {
  readonly trx: Transaction<DB>;
  readonly merchantId: string;
  readonly book: Awaited<ReturnType<typeof findOpeningBook>>;
  readonly now: Date;
  readonly readerId: string;
}

async function hitsOf(
  { trx, merchantId, book, now, readerId }: Look,
  stored: StoredResource,
  change: ResourceChange,
): Promise<Hit[]> {
  const ofResource = { resourceId: stored.id, now };
  const [bookings, booked] = await Promise.all([
    upcomingOfResource(trx, merchantId, { ...ofResource, readerId }),
    bookedUnitNumbers(trx, merchantId, ofResource),
  ]);
  const before = changedBody(stored, {});
  const after = changedBody(stored, change);
  const ofBuilding = book.buildings.get(after.buildingId);
  const calendar = ofBuilding && {
    ...ofBuilding,
    hours: after.openingHours ?? ofBuilding.hours,
    closedDays: after.isOpenOnClosedDays ? [] : ofBuilding.closedDays,
  };
  const isOpen = isOpenIn(calendar);
  // Units without bookings are removed before those with bookings.
  const isEnough = booked.length <= after.quantity;
  const lastUnit = isEnough ? Number.POSITIVE_INFINITY : (booked[after.quantity - 1] ?? 0);
  return bookings.flatMap((booking): Hit[] => {
    const reasons = reasonsOf(booking, { before, after, lastUnit, isOpen });
    return reasons.length > 0 ? [[booking, reasons]] : [];
  });
}

interface BuildingChange {
  readonly timezone?: string | undefined;
  readonly keepTimes?: 'wall' | 'instant' | undefined;
  readonly openingHours?: OpeningHours | undefined;
  readonly closedDays?: OpeningCalendar['closedDays'] | undefined;
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

/**
 * Upcoming bookings that another zone of a building moves, those that can't move first, or that
 * other hours or more closed days do not fit.
 */
export async function affectedByBuilding(
  { scope, actor }: MemberContext,
  id: string,
  { timezone, keepTimes = 'wall', openingHours, closedDays = [] }: BuildingChange,
): Promise<AffectedBookings> {
  const { id: merchantId } = scope.merchant;
  return scope.read(async (trx) => {
    const [bookings, book] = await Promise.all([
      upcomingOfBuilding(trx, merchantId, {
        buildingId: id,
        now: scope.clock.now(),
        readerId: actor.id,
      }),
      findOpeningBook(trx, merchantId),
    ]);
    const stored = book.buildings.get(id);
    if (!stored) throw new AppError('building.not_found');
    const hours = openingHours === undefined ? stored.hours : openingHours;
    const [from, to] = [stored.timezone, timezone ?? stored.timezone];
    const nowMs = scope.clock.now().getTime();
    const moved = { from, to, keepsWall: from !== to && keepTimes === 'wall', nowMs };
    const running = bookings.filter(({ start }) => Date.parse(start) <= nowMs);
    const hits = bookings.flatMap((booking): Hit[] => {
      const isOpen = isOpenIn({
        timezone: to,
        hours: OpeningHours.parse(booking.ownHours) ?? hours,
        closedDays: booking.isOpenOnClosedDays ? [] : [...stored.closedDays, ...closedDays],
      });
      const after = timeAfter(booking, moved);
      const reasons: Hit[1] = [
        ...(after !== booking && isLost(after, running, nowMs) ? (['zone-clash'] as const) : []),
        ...(isOpen(after) ? [] : (['hours'] as const)),
        ...(from === to ? [] : (['zone'] as const)),
      ];
      if (reasons.length === 0) return [];
      return [from === to ? [booking, reasons] : [booking, reasons, { ...after, timezone: to }]];
    });
    const isFirst = ([, reasons]: Hit) => Number(reasons.includes('zone-clash'));
    return presentAffected(
      hits.toSorted((one, other) => isFirst(other) - isFirst(one)),
      scope.language,
    );
  });
}
