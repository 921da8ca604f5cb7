import type { AffectedBookings, Language, ResourceBody, ResourceChange } from '@axp/contracts';
import type {
  BookingDecision,
  ChangePreview,
  DecidableBookings,
} from '@axp/contracts/administration';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { asBookingStatus, decisionsOn } from '../../bookings/bookings/index.ts';
import type { OpeningCalendar } from '../../resources/places/index.ts';
import { findOpeningBook, isOpenDuring } from '../../resources/places/index.ts';
import { asResourceType } from '../../resources/resources/index.ts';
import { bookedUnitNumbers, upcomingOfResource } from './affected.queries.ts';
import type { Reason, UpcomingBooking } from './domain/affected.ts';
import { reasonsOf } from './domain/affected.ts';
import type { StoredResource } from './managed-resource.queries.ts';
import { changedBody } from './use-cases/resource-facts.ts';

const mostShown = 100;

export type Hit = readonly [
  UpcomingBooking,
  readonly (Reason | 'time' | 'zone' | 'zone-clash')[],
  Pick<UpcomingBooking, 'start' | 'end' | 'timezone'>?,
];

/** Presents the affected bookings. */
export function presentAffected(hits: readonly Hit[], language: Language): AffectedBookings {
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
      const [{ resourceType, attendees, offered }] = hit;
      const type = asResourceType(resourceType);
      const decisions = decisionsOf(hit);
      const shown = { ...presentHit(hit, language), type, attendees, decisions };
      return offered ? { ...shown, offered } : shown;
    }),
  };
}

/** The same for a change of hours, those to decide on first. */
export function presentChange(
  hits: readonly Hit[],
  language: Language,
  decisionsOf: (hit: Hit) => BookingDecision['action'][],
): ChangePreview {
  const isDue = (hit: Hit) => decisionsOf(hit).length > 0;
  const due = hits.filter(isDue);
  const others = hits.filter((hit) => !isDue(hit));
  return {
    ...presentDecidable([...due, ...others], language, decisionsOf),
    toDecide: due.length,
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
    !calendar ||
    isOpenDuring(calendar, booking, traitsOf(asResourceType(booking.resourceType)).openFor);
}

/** Bookings that have to be decided on when a resource changes. */
export async function bookingsOutside(
  tx: MemberTransaction,
  stored: StoredResource,
  change: ResourceChange,
): Promise<readonly UpcomingBooking[]> {
  const book = await findOpeningBook(tx);
  const look = { tx, book, now: tx.clock.now(), readerId: tx.actor.id };
  const decisionsOf = decisionsOutside(look, stored, change);
  const hits = await hitsOf(look, stored, change);
  return hits.filter((hit) => decisionsOf(hit).length > 0).map(([booking]) => booking);
}

/** Decisions on a booking that fitted the hours before and has not begun. */
export function decisionsOutside(
  { book, now }: Pick<AffectedQuery, 'book' | 'now'>,
  stored: StoredResource,
  change: ResourceChange,
) {
  const wasOpen = isOpenIn(calendarOf(book, changedBody(stored, {})));
  const isOpen = isOpenIn(calendarOf(book, changedBody(stored, change)));
  const decisionsOf = decisionsNow(now);
  return (hit: Hit) => {
    const [booking] = hit;
    const isDue = wasOpen(booking) && !isOpen(booking) && Date.parse(booking.start) > now.getTime();
    return isDue ? decisionsOf(hit) : [];
  };
}

/** The hours of a resource and its closed days. */
function calendarOf(
  book: AffectedQuery['book'],
  resource: ResourceBody,
): OpeningCalendar | undefined {
  const ofBuilding = book.buildings.get(resource.buildingId);
  return (
    ofBuilding && {
      ...ofBuilding,
      hours: resource.openingHours ?? ofBuilding.hours,
      closedDays: resource.isOpenOnClosedDays ? [] : ofBuilding.closedDays,
    }
  );
}

export interface AffectedQuery {
  readonly tx: TenantRows;
  readonly book: Awaited<ReturnType<typeof findOpeningBook>>;
  readonly now: Date;
  readonly readerId: string;
}

export async function hitsOf(
  { tx, book, now, readerId }: AffectedQuery,
  stored: StoredResource,
  change: ResourceChange,
): Promise<Hit[]> {
  const ofResource = { resourceId: stored.id, now };
  const [bookings, booked] = await Promise.all([
    upcomingOfResource(tx, { ...ofResource, readerId }),
    bookedUnitNumbers(tx, ofResource),
  ]);
  const before = changedBody(stored, {});
  const after = changedBody(stored, change);
  const isOpen = isOpenIn(calendarOf(book, after));
  // Units without bookings are removed before those with bookings.
  const isEnough = booked.length <= after.quantity;
  const lastUnit = isEnough ? Number.POSITIVE_INFINITY : (booked[after.quantity - 1] ?? 0);
  return bookings.flatMap((booking): Hit[] => {
    const reasons = reasonsOf(booking, { before, after, lastUnit, isOpen });
    return reasons.length > 0 ? [[booking, reasons]] : [];
  });
}
