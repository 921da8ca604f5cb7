import type { CreateBookingBody, EditBookingBody, Language } from '@axp/contracts';
import { bookingStatusGroups, invalidField, refusalAt } from '@axp/contracts';
import { emptyContent } from '@axp/contracts/kinds/booking-fields';
import { bookingRuleRanges, traitsOf } from '@axp/contracts/vocabulary';
import type { Given } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import type { StoredOwnValues } from '../../../../platform/tenant/own-fields.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { MailPeople } from '../../../notices/mail/index.ts';
import type { StaffMember } from '../../../people/people/index.ts';
import { findStaff } from '../../../people/people/index.ts';
import { newBookingValues } from '../../../resources/own-fields/index.ts';
import type { BookingContent, BookingState } from '../rules/booking.ts';
import { contentIn } from '../rules/booking.ts';
import type { Demand, Driving } from '../rules/kind-rules.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { BookingUnit } from '../store/bookable.ts';
import { findBusinessUnit } from '../store/bookable.ts';
import type { StoredInvitee, StoredPassenger } from '../store/form-names.ts';
import {
  checkBuildings,
  findDriver,
  resolveInvitees,
  resolvePassengers,
} from '../store/form-names.ts';
import { countPassengers } from '../store/people.ts';

/** Longest title of a booking (Z-20). */
const titleLimit = 120;

/** For whom and for which unit something is booked, and what was filled in, all looked up. */
export interface RequestForm {
  readonly details: Details;
  readonly businessUnitId: string;
  readonly unit: BookingUnit;
  readonly bookedForId: string;
  /** The person who booked; for whom it is, where the help desk acts for them. */
  readonly bookerId: string;
  /** The caller, the owners and the invited staff, if active. */
  readonly people: ReadonlyMap<string, StaffMember>;
  /** The recipients of mails if no approval is needed. */
  readonly mailed: MailPeople;
  /** Of the booker or of the person it is for, whichever has more. */
  readonly upcoming: Upcoming;
}

/** Upcoming bookings of a person, locked against concurrent counting (Z-13). */
export interface Upcoming {
  readonly count: number;
  /** Their starts, latest first; read where a rule asks, because a person may have a thousand. */
  readonly starts: () => Promise<readonly string[]>;
}

/** Looks up everything that a request names but its resource, or refuses it by field. */
export async function readForm(
  tx: MemberTransaction,
  body: CreateBookingBody,
): Promise<RequestForm> {
  refuseUnlessOffered(tx.merchant, body.type);
  const bookedForId = body.bookedForId ?? tx.actor.id;
  const bookerId = isHelpDesk(tx.actor) ? bookedForId : tx.actor.id;
  const businessUnitId = await businessUnitOf(tx, body, bookerId);
  const personIds = new Set([tx.actor.id, bookerId, bookedForId, ...invitedStaff(body)]);
  const [unit, people, upcoming, { content, ...details }] = await Promise.all([
    findBusinessUnit(tx, businessUnitId),
    findStaff(tx, [...personIds]),
    lockUpcoming(tx, [bookerId, bookedForId], tx.clock.now()),
    resolveDetails(tx, body),
  ]);
  if (!unit) throw refusalAt('businessUnitId', 'business_unit.not_allowed');
  const bookedFor = tx.isWalkUp ? { name: tx.actor.fullName } : people.get(bookedForId);
  if (!bookedFor) throw refusalAt('bookedForId', 'user.not_found');
  const title = body.title ?? defaultTitle(tx.language, bookedFor.name);
  const guests = details.invitees.filter(({ userId }) => userId === null);
  const mailed = { staff: people, guests, invitedGuests: [] };
  return {
    details: { ...details, content: { ...content, title } },
    businessUnitId,
    unit,
    bookedForId,
    bookerId,
    upcoming,
    people,
    mailed,
  };
}

/** The title of a booking without one. */
export function defaultTitle(language: Language, name: string): string {
  return textsIn(language, 'booking')('title', { name }).slice(0, titleLimit);
}

function invitedStaff(body: CreateBookingBody): readonly string[] {
  const invitees = 'invitees' in body ? body.invitees : [];
  return invitees.flatMap((invitee) => ('userId' in invitee ? [invitee.userId] : []));
}

async function businessUnitOf(
  tx: MemberTransaction,
  body: CreateBookingBody,
  bookerId: string,
): Promise<string> {
  const id =
    body.businessUnitId ??
    (bookerId === tx.actor.id ? tx.actor.defaultBusinessUnitId : await defaultUnit(tx, bookerId));
  if (id === null) throw invalidField('businessUnitId', 'required');
  if (!mayBookFor(tx.actor, id)) throw refusalAt('businessUnitId', 'business_unit.not_allowed');
  return id;
}

async function defaultUnit(tx: TenantRows, userId: string): Promise<string | null> {
  const row = await selectRows(tx, 'user_business_unit')
    .select('business_unit_id')
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.business_unit_id ?? null;
}

/** The form with people and places looked up. */
interface Details<C = BookingContent> {
  readonly content: C;
  readonly demand: Demand;
  readonly invitees: readonly StoredInvitee[];
  readonly passengers: readonly StoredPassenger[];
}

/** Looks up everybody and every place that a form names; what is not there is refused by field. */
async function resolveDetails(
  tx: MemberTransaction,
  body: CreateBookingBody,
): Promise<Details<Omit<BookingContent, 'title'>>> {
  const driving = 'needsDriver' in body ? drivingIn(tx.actor, body) : undefined;
  const ownFields = ownValuesIn(tx, body);
  const content = { ...emptyContent, ...contentIn(body), ...driving, ownFields };
  const { pickUpBuildingId, returnBuildingId, attendees, quantity } = content;
  const [driver, passengers, invitees] = await Promise.all([
    findDriver(tx, content.driverId),
    resolvePassengers(tx, 'passengers' in body ? body.passengers : []),
    resolveInvitees(tx, 'invitees' in body ? body.invitees : []),
    checkBuildings(tx, { pickUpBuildingId, returnBuildingId }),
  ]);
  return {
    content,
    demand: {
      end: body.end,
      attendees: attendees ?? 0,
      passengers: passengers.length,
      driver,
      quantity,
    },
    invitees,
    passengers,
  };
}

function ownValuesIn(
  { merchant, actor, invitation, isWalkUp }: MemberTransaction,
  { type, ownFields, resourceId, anyOf = [] }: CreateBookingBody,
): StoredOwnValues {
  const resourceIds = resourceId === undefined ? anyOf : [resourceId];
  const hasForm = !invitation && !isWalkUp;
  return newBookingValues(merchant.ownFields, { type, ownFields, resourceIds, actor, hasForm });
}

function drivingIn(
  actor: Actor,
  body: Extract<CreateBookingBody, { needsDriver: boolean }>,
): Driving {
  const driverId = body.needsDriver ? null : (body.driverId ?? driverFor(actor, body));
  return { needsDriver: driverId === null, driverId, licenceConfirmed: driverId !== null };
}

/**
 * Counts the upcoming bookings of the user among these who has most, including those booked for them
 * and each date of a series. Locked until the transaction ends, so that two windows can't both take
 * the last one (Z-13).
 */
export async function lockUpcoming(
  tx: TenantRows,
  userIds: readonly string[],
  now: Date,
): Promise<Upcoming> {
  const people = [...new Set(userIds)].toSorted();
  const of = (userId: string) => ({ merchantId: tx.merchant.id, userId, now: now.toISOString() });
  // Sent together and run in this order: the last statement sees what the locks waited for.
  const locks = people.map((id) => lockPerson(tx.db, { id }));
  const counted = Promise.all(
    people.map(async (id) => ({ id, count: (await countUpcoming(tx.db, of(id)))[0]?.count ?? 0 })),
  );
  const [counts] = await Promise.all([counted, ...locks]);
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return {
    count: most?.count ?? 0,
    starts: async () => {
      const rows = most ? await upcomingStarts(tx.db, of(most.id)) : [];
      return rows.map(({ starts_at: start }) => start);
    },
  };
}

interface Owned {
  readonly merchantId: string;
  readonly userId: string;
  readonly now: string;
}

const mostUpcoming = sql.lit(bookingRuleRanges.maxUpcomingBookings.most);
/** Written into the statement: of places PostgreSQL would make a list for each row. */
const active = bookingStatusGroups.active.map((status) => sql.lit(status));

function ownUpcoming(trx: Transaction<DB>, given: Given<Owned>) {
  const own = trx
    .selectFrom('booking')
    .select('starts_at')
    .where('merchant_id', '=', given('merchantId'))
    .where('starts_at', '>', given('now'))
    .where('status', 'in', active);
  const others = own
    .where('booked_for_id', '=', given('userId'))
    .whereRef('booker_id', '<>', 'booked_for_id');
  return own.where('booker_id', '=', given('userId')).unionAll(others).limit(mostUpcoming);
}

const countUpcoming = preparedQuery((trx: Transaction<DB>, given: Given<Owned>) =>
  trx
    .selectFrom(ownUpcoming(trx, given).as('own'))
    .select(sql<number>`count(*)::integer`.as('count')),
);

const upcomingStarts = preparedQuery((trx: Transaction<DB>, given: Given<Owned>) =>
  ownUpcoming(trx, given).orderBy('starts_at', 'desc'),
);

const lockPerson = preparedQuery(
  (_: Transaction<DB>, given: Given<{ id: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${given('id')}, 0))`,
);

/**
 * A person books for their own business units, or for any with access to all (G-06); the help desk
 * books for others and therefore for any.
 */
export function mayBookFor(actor: Actor, businessUnitId: string): boolean {
  return actor.isAllBu || isHelpDesk(actor) || actor.businessUnitIds.includes(businessUnitId);
}

/** The person who drives unless the form says otherwise. */
function driverFor(actor: Actor, { bookedForId }: CreateBookingBody): string {
  return (isHelpDesk(actor) ? bookedForId : null) ?? actor.id;
}

function isHelpDesk({ roles }: Actor): boolean {
  return roles.includes('help-desk');
}

export type DesiredMove = Pick<
  EditBookingBody,
  'start' | 'end' | 'resourceId' | 'attendees' | 'quantity' | 'passengers'
> & { readonly driverId?: string | null | undefined };

export async function demandOf(
  tx: MemberTransaction,
  booking: BookingState,
  requested: DesiredMove & TimeSlot & { readonly quantity: number },
) {
  const { isDriven, people } = traitsOf(booking.type);
  const driverId = requested.driverId === undefined ? booking.driverId : requested.driverId;
  const stored = () => (people === 'passengers' ? countPassengers(tx, booking.id) : 0);
  return {
    end: requested.end,
    attendees: requested.attendees ?? booking.attendees ?? 1,
    passengers: requested.passengers?.length ?? (await stored()),
    driver: isDriven ? await findDriver(tx, driverId) : null,
    quantity: requested.quantity,
  };
}
