import type { AffectedBookings, BulkChange, Language, ResourceChange } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BookingDecision, DecidableBookings } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import { asBookingStatus, decisionsOn } from '../bookings/index.ts';
import type { OpeningCalendar } from '../places/index.ts';
import { findOpeningBook, isOpenDuring, openForOf } from '../places/index.ts';
import { asResourceType } from '../resources/index.ts';
import { bookedUnitNumbers, upcomingOfResource } from './affected.queries.ts';
import type { Reason, UpcomingBooking } from './domain/affected.ts';
import { reasonsOf } from './domain/affected.ts';
import type { StoredResource } from './managed-resource.queries.ts';
import { findManaged } from './managed-resource.queries.ts';
import type { ChosenResource } from './use-cases/change-many.ts';
import { asSeen, meantFor } from './use-cases/change-many.ts';
import { changedBody } from './use-cases/resource-facts.ts';

const mostShown = 100;

export type Hit = readonly [
  UpcomingBooking,
  readonly (Reason | 'time' | 'zone' | 'zone-clash')[],
  Pick<UpcomingBooking, 'start' | 'end' | 'timezone'>?,
];

/** Presents the affected bookings. */
function presentAffected(hits: readonly Hit[], language: Language): AffectedBookings {
  return {
    total: hits.length,
    bookings: hits.slice(0, mostShown).map((hit) => presentHit(hit, language)),
  };
}

/** The same, each with what can be decided on it. */
export function presentDecidable(
  hits: readonly Hit[],
  language: Language,
  decisionsOf: (hit: Hit) => BookingDecision['action'][],
): DecidableBookings {
  return {
    total: hits.length,
    bookings: hits.slice(0, mostShown).map((hit) => {
      const [{ resourceType, attendees }] = hit;
      const type = asResourceType(resourceType);
      return { ...presentHit(hit, language), type, attendees, decisions: decisionsOf(hit) };
    }),
  };
}

function presentHit([booking, reasons, moved]: Hit, language: Language) {
  const { id, version, start, end, timezone, isHidden } = booking;
  return {
    id,
    version,
    title: isHidden ? textsIn(language, 'calendar')('entry.private') : booking.title,
    start,
    end,
    timezone,
    resource: { id: booking.resourceId, name: booking.resourceName },
    bookedFor: isHidden ? null : { id: booking.bookedForId, fullName: booking.bookedForName },
    reasons: [...reasons],
    ...(moved && { moved: { start: moved.start, end: moved.end, timezone: moved.timezone } }),
  };
}

/** Returns the decisions that a manager can make now on an upcoming booking. */
export function decisionsNow(now: Date) {
  return ([{ resourceType, status, start, end }]: Hit) =>
    decisionsOn(
      { type: asResourceType(resourceType), status: asBookingStatus(status), start, end },
      now,
    );
}

export function isOpenIn(calendar: OpeningCalendar | undefined) {
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
