import type { BookingAction, TimeRange } from '@axp/contracts';
import { AppError, bookingStatusGroups } from '@axp/contracts';
import { bookingRuleRanges } from '@axp/contracts/vocabulary';
import { databaseRefusal } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../platform/request-scope/request-scope.ts';
import type { OpeningCalendar } from '../places/index.ts';
import { findOpenings } from '../places/index.ts';
import {
  asResourceType,
  findResourceRows,
  parseRuleOverrides,
  RuleSettings,
} from '../resources/index.ts';
import type { BookingChange, NewBooking } from './booking-columns.ts';
import { bookingColumns, changedColumns } from './booking-columns.ts';
import type { BookingState } from './rules/booking.ts';
import { asBookingStatus } from './rules/booking.ts';
import type { Offer } from './rules/kind-rules.ts';
import type { TimeSlot } from './rules/time.ts';
import { takenWithin } from './taken-within.ts';

/** One person asked to a booking, as stored. */
export interface StoredInvitee {
  readonly userId: string | null;
  readonly email: string;
  readonly name: string;
}

/** What booking a resource depends on. */
export interface BookableResource extends Offer {
  readonly id: string;
  readonly needsApproval: boolean;
  /** The units that it is kept for; null where it is kept for nobody. */
  readonly keptFor: readonly string[] | null;
  /** Whether a booking of it costs something. */
  readonly isPriced: boolean;
  readonly rules: BookingRuleOverrides;
  readonly unitIds: readonly string[];
  readonly opening: OpeningCalendar;
}

export interface NewOccupancy extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly unitId: string;
  readonly bookingId: string;
}

export interface FreeUnit {
  readonly id: string;
  readonly number: number;
}

export interface NewBookingEvent {
  readonly id: string;
  readonly bookingId: string;
  /** Null for what the server did by itself. */
  readonly actorId: string | null;
  /** The absent approver whom the actor stood in for; null or absent in their own right. */
  readonly actsForId?: string | null;
  readonly action: BookingAction;
  readonly from: BookingState['status'] | null;
  readonly to: BookingState['status'];
  readonly reason: string | null;
}

/** Reads and writes of bookings for one merchant inside one transaction. */
export class BookingRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Resources with their units in order and their own rule overrides; unknown ids are left out. */
  async findBookables(resourceIds: readonly string[]): Promise<readonly BookableResource[]> {
    const [rows, openings, units] = await Promise.all([
      findResourceRows(this.#trx, this.#merchantId, resourceIds),
      findOpenings(this.#trx, this.#merchantId, resourceIds),
      this.#trx
        .selectFrom('resource_unit')
        .select(['id', 'resource_id'])
        .where('merchant_id', '=', this.#merchantId)
        .where('resource_id', 'in', resourceIds)
        .orderBy('number')
        .execute(),
    ]);
    const unitsOf = Map.groupBy(units, (unit) => unit.resource_id);
    return rows.flatMap((row) => {
      const opening = openings.get(row.id);
      if (!opening) return [];
      return [
        {
          id: row.id,
          type: row.type,
          capacity: row.capacity,
          quantity: row.quantity,
          licenceClass: row.licence_class,
          timezone: row.timezone,
          needsApproval: row.needs_approval,
          keptFor: row.kept_for,
          isPriced: row.price_amount !== null,
          rules: parseRuleOverrides(row.booking_rules),
          unitIds: (unitsOf.get(row.id) ?? []).map((unit) => unit.id),
          opening,
        },
      ];
    });
  }

  async findBookable(resourceId: string): Promise<BookableResource | null> {
    const [resource = null] = await this.findBookables([resourceId]);
    return resource;
  }

  /** The rule settings of a business unit; null where the merchant has none of this id. */
  async findBusinessUnitRules(id: string): Promise<BookingRuleSettings | null> {
    const row = await this.#trx
      .selectFrom('business_unit')
      .select('booking_rules')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    return row ? RuleSettings.parse(row.booking_rules) : null;
  }

  /**
   * Starts of the bookings that have not begun of the person among these who has most, latest first:
   * whatever they booked or is booked for them, each date of a series included. Until the
   * transaction ends, nobody else can count for the same people, so two windows can't both take the
   * last one (Z-13).
   */
  async lockUpcoming(userIds: readonly string[], now: Date): Promise<readonly string[]> {
    const people = [...new Set(userIds)].toSorted();
    // Sent together and run in this order: the last statement sees what the locks waited for.
    const locks = people.map((id) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(this.#trx),
    );
    const counted = people.map((id) => this.#upcomingOf(id, now));
    await Promise.all(locks);
    const lists = await Promise.all(counted);
    return lists.reduce((most, next) => (next.length > most.length ? next : most), []);
  }

  async #upcomingOf(userId: string, now: Date): Promise<readonly string[]> {
    const own = (column: 'booker_id' | 'booked_for_id') =>
      this.#trx
        .selectFrom('booking')
        .select(['id', 'starts_at'])
        .where('merchant_id', '=', this.#merchantId)
        .where(column, '=', userId)
        .where('starts_at', '>', now.toISOString())
        .where('status', 'in', bookingStatusGroups.active);
    const rows = await this.#trx
      .selectFrom(own('booker_id').union(own('booked_for_id')).as('upcoming'))
      .select('starts_at')
      .orderBy('starts_at', 'desc')
      .limit(bookingRuleRanges.maxUpcomingBookings.most)
      .execute();
    return rows.map((row) => row.starts_at);
  }

  async findActivePeople(ids: readonly string[]): Promise<readonly StoredInvitee[]> {
    if (ids.length === 0) return [];
    const rows = await this.#trx
      .selectFrom('app_user')
      .select(['id', 'email', 'full_name'])
      .where('merchant_id', '=', this.#merchantId)
      .where('status', '=', 'active')
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({ userId: row.id, email: row.email, name: row.full_name }));
  }

  async findState(id: string): Promise<BookingState | null> {
    const row = await this.#trx
      .selectFrom('booking')
      .select([
        'id',
        'type',
        'resource_id as resourceId',
        'status',
        'version',
        'starts_at as start',
        'ends_at as end',
        'booker_id as bookerId',
        'booked_for_id as bookedForId',
        'business_unit_id as businessUnitId',
        'attendees',
        'quantity',
        'driver_id as driverId',
        'needs_driver as needsDriver',
      ])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    return { ...row, type: asResourceType(row.type), status: asBookingStatus(row.status) };
  }

  async insert(booking: NewBooking): Promise<void> {
    await this.#trx
      .insertInto('booking')
      .values({ merchant_id: this.#merchantId, ...bookingColumns(booking) })
      .execute();
  }

  /** Changes a booking that still has the version; false when somebody was faster (Z-06). */
  async change(id: string, version: number, change: BookingChange): Promise<boolean> {
    const changed = await this.#trx
      .updateTable('booking')
      .set({
        ...changedColumns(change),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /**
   * Units of a resource that nobody has in a time, in their order, beyond a number. Both sides of
   * the start are bounded, as in the search: what began a day before is in the index of long ones.
   */
  async freeUnits(
    resourceId: string,
    slot: TimeSlot,
    { beyond, limit }: { readonly beyond: number; readonly limit: number },
  ): Promise<readonly FreeUnit[]> {
    const { rows } = await sql<FreeUnit>`
      select unit.id, unit.number from resource_unit unit
      where unit.merchant_id = ${this.#merchantId} and unit.resource_id = ${resourceId}
        and unit.number > ${beyond}
        and unit.id not in (
          select unit_id from occupancy
          where merchant_id = ${this.#merchantId} and resource_id = ${resourceId}
            and starts_at > ${slot.start}::timestamptz - interval '24 hours'
            and starts_at < ${slot.end} and ends_at > ${slot.start}
          union all
          select unit_id from occupancy
          where merchant_id = ${this.#merchantId} and resource_id = ${resourceId} and is_long
            and starts_at <= ${slot.start}::timestamptz - interval '24 hours'
            and ends_at > ${slot.start}
        )
      order by unit.number limit ${limit}`.execute(this.#trx);
    return rows;
  }

  /**
   * Takes time of units. The exclusion constraint judges; a clash makes no row and no error, so
   * a race can't deadlock as long as the units come in their order (performance.md, section 2).
   * Answers how many were taken.
   */
  async occupy(rows: readonly NewOccupancy[]): Promise<number> {
    if (rows.length === 0) return 0;
    const shared = { merchant_id: this.#merchantId, kind: 'booking' };
    const occupancies = rows.map((row) => ({
      id: row.id,
      resource_id: row.resourceId,
      unit_id: row.unitId,
      booking_id: row.bookingId,
      starts_at: row.start,
      ends_at: row.end,
    }));
    const inserted = await sql`
      ${insertRows('occupancy', shared, occupancies)} on conflict do nothing returning id`
      .execute(this.#trx)
      .catch(refuseLostUnit);
    return inserted.rows.length;
  }

  /** Gives some of a booking's units back, those with the highest numbers. */
  async giveBack(bookingId: string, count: number): Promise<void> {
    await sql`
      delete from occupancy
      where merchant_id = ${this.#merchantId} and id in (
        select taken.id from occupancy taken
        join resource_unit unit
          on unit.merchant_id = taken.merchant_id and unit.id = taken.unit_id
        where taken.merchant_id = ${this.#merchantId} and taken.booking_id = ${bookingId}
        order by unit.number desc limit ${count}
      )`.execute(this.#trx);
  }

  /** Undoes everything that was written by work that answers false. */
  async attempt(work: () => Promise<boolean>): Promise<boolean> {
    const [, isDone] = await together([sql`savepoint attempt`.execute(this.#trx), work()]);
    if (!isDone) await sql`rollback to savepoint attempt`.execute(this.#trx);
    await sql`release savepoint attempt`.execute(this.#trx);
    return isDone;
  }

  /** Looks at what would be: whatever the work writes is undone. */
  async undone<T>(work: () => Promise<T>): Promise<T> {
    await sql`savepoint look`.execute(this.#trx);
    const seen = await work();
    await sql`rollback to savepoint look`.execute(this.#trx);
    await sql`release savepoint look`.execute(this.#trx);
    return seen;
  }

  /** Gives a booking's time back. */
  async vacate(bookingId: string): Promise<void> {
    await this.#trx
      .deleteFrom('occupancy')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .execute();
  }

  /** The taken times that stand in the way, earliest first, at most ten. */
  async clashes(resourceIds: readonly string[], slot: TimeSlot): Promise<readonly TimeRange[]> {
    const taken = takenWithin(this.#merchantId, sql`${resourceIds}::uuid[]`, slot);
    const { rows } = await sql<TimeRange>`
      select distinct starts_at as start, ends_at as "end" from ${taken} taken
      order by starts_at limit 10`.execute(this.#trx);
    return rows;
  }

  /** The staff who are invited; guests by email are left out. */
  async findInvitedStaff(bookingId: string): Promise<readonly string[]> {
    const rows = await this.#trx
      .selectFrom('booking_invitee')
      .select('user_id')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .execute();
    return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  }

  async removeInvitees(bookingId: string): Promise<void> {
    await this.#trx
      .deleteFrom('booking_invitee')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .execute();
  }

  /** Asks people to a booking; who is named twice is asked once. */
  async addInvitees(bookingId: string, invitees: readonly StoredInvitee[]): Promise<void> {
    if (invitees.length === 0) return;
    await this.#trx
      .insertInto('booking_invitee')
      .values(
        invitees.map(({ userId, email, name }) => ({
          merchant_id: this.#merchantId,
          booking_id: bookingId,
          user_id: userId,
          email,
          name,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async record(event: NewBookingEvent): Promise<void> {
    await this.#trx
      .insertInto('booking_event')
      .values({
        merchant_id: this.#merchantId,
        id: event.id,
        booking_id: event.bookingId,
        actor_id: event.actorId,
        acting_for_id: event.actsForId ?? null,
        action: event.action,
        from_status: event.from,
        to_status: event.to,
        reason: event.reason,
      })
      .execute();
  }
}

/** A unit that an administrator took away a moment ago, because nobody had booked it. */
function refuseLostUnit(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'occupancy_unit') throw error;
  throw new AppError('booking.slot_taken');
}
