import type { BookingAction, ResourceType, TimeRange } from '@axp/contracts';
import { bookingStatusGroups } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../platform/request-scope/request-scope.ts';
import type { OpeningCalendar } from '../places/index.ts';
import { findOpening } from '../places/index.ts';
import {
  findResourceRow,
  maxUpcomingSetting,
  parseRuleOverrides,
  RuleSettings,
} from '../resources/index.ts';
import { asBookingStatus } from './booking.queries.ts';
import type { BookingContent, BookingState } from './domain/booking.ts';
import type { TimeSlot } from './domain/time-slot.ts';

/** One person asked to a booking, as stored. */
export interface StoredInvitee {
  readonly userId: string | null;
  readonly email: string;
  readonly name: string;
}

/** What booking a resource depends on. */
export interface BookableResource {
  readonly id: string;
  readonly type: ResourceType;
  readonly capacity: number | null;
  readonly timezone: string;
  readonly needsApproval: boolean;
  readonly rules: BookingRuleOverrides;
  readonly unitIds: readonly string[];
  readonly opening: OpeningCalendar;
}

export interface NewBooking extends BookingState, BookingContent {
  readonly attendees: number;
  readonly timezone: string;
  readonly createdAt: string;
  /** When approval was asked for; null when none is needed. */
  readonly requestedAt: string | null;
  readonly checkInOpensAt: string;
}

export interface NewOccupancy extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly unitId: string;
  readonly bookingId: string;
}

export interface NewBookingEvent {
  readonly id: string;
  readonly bookingId: string;
  /** Null for what the server did by itself. */
  readonly actorId: string | null;
  readonly action: BookingAction;
  readonly from: BookingState['status'] | null;
  readonly to: BookingState['status'];
  readonly reason: string | null;
}

interface Changeable extends BookingContent, TimeSlot {
  readonly resourceId: string;
  readonly timezone: string;
  readonly status: BookingState['status'];
  readonly checkInOpensAt: string;
}

/** What changes of a booking; what is absent stays. */
export type BookingChange = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

/** The columns of a change; Kysely leaves out those that are undefined. */
function changedColumns(change: BookingChange) {
  return {
    resource_id: change.resourceId,
    timezone: change.timezone,
    status: change.status,
    title: change.title,
    description: change.description,
    starts_at: change.start,
    check_in_opens_at: change.checkInOpensAt,
    ends_at: change.end,
    privacy: change.privacy,
    attendees: change.attendees,
    layout: change.layout,
    equipment_note: change.equipmentNote,
    catering_note: change.cateringNote,
    meeting_link: change.meetingLink,
  };
}

/** Reads and writes of bookings for one merchant inside one transaction. */
export class BookingRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** A resource with its units in order and its own rule overrides. */
  async findBookable(resourceId: string): Promise<BookableResource | null> {
    const [row, opening, units] = await Promise.all([
      findResourceRow(this.#trx, this.#merchantId, resourceId),
      findOpening(this.#trx, this.#merchantId, resourceId),
      this.#trx
        .selectFrom('resource_unit')
        .select('id')
        .where('merchant_id', '=', this.#merchantId)
        .where('resource_id', '=', resourceId)
        .orderBy('number')
        .execute(),
    ]);
    if (!row || !opening) return null;
    return {
      id: row.id,
      type: row.type,
      capacity: row.capacity,
      timezone: row.timezone,
      needsApproval: row.needs_approval,
      rules: parseRuleOverrides(row.booking_rules),
      unitIds: units.map((unit) => unit.id),
      opening,
    };
  }

  /** The rule settings of a business unit; null where the merchant has none of this id. */
  async findBusinessUnitRules(id: string): Promise<BookingRuleSettings | null> {
    const row = await this.#trx
      .selectFrom('business_unit')
      .select('booking_rules')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? RuleSettings.parse(row.booking_rules) : null;
  }

  /**
   * Starts of a person's bookings that have not begun, latest first. Until the transaction ends,
   * nobody else can count for the same person, so two windows can't both take the last one (Z-13).
   */
  async lockUpcoming(userId: string, now: Date): Promise<readonly string[]> {
    // Sent together and run in this order: the second statement sees what the lock waited for.
    const [, rows] = await Promise.all([
      sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(this.#trx),
      this.#trx
        .selectFrom('booking')
        .select('starts_at')
        .where('merchant_id', '=', this.#merchantId)
        .where('booked_for_id', '=', userId)
        .where('starts_at', '>', now.toISOString())
        .where('status', 'in', bookingStatusGroups.active)
        .orderBy('starts_at', 'desc')
        .limit(maxUpcomingSetting)
        .execute(),
    ]);
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
        'resource_id as resourceId',
        'status',
        'version',
        'starts_at as start',
        'ends_at as end',
        'booker_id as bookerId',
        'booked_for_id as bookedForId',
        'business_unit_id as businessUnitId',
        'attendees',
      ])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? { ...row, status: asBookingStatus(row.status) } : null;
  }

  async insert(booking: NewBooking): Promise<void> {
    await this.#trx
      .insertInto('booking')
      .values({
        merchant_id: this.#merchantId,
        id: booking.id,
        type: 'room',
        resource_id: booking.resourceId,
        timezone: booking.timezone,
        status: booking.status,
        title: booking.title,
        description: booking.description,
        starts_at: booking.start,
        ends_at: booking.end,
        privacy: booking.privacy,
        attendees: booking.attendees,
        layout: booking.layout,
        equipment_note: booking.equipmentNote,
        catering_note: booking.cateringNote,
        meeting_link: booking.meetingLink,
        booker_id: booking.bookerId,
        booked_for_id: booking.bookedForId,
        business_unit_id: booking.businessUnitId,
        created_at: booking.createdAt,
        approval_requested_at: booking.requestedAt,
        check_in_opens_at: booking.checkInOpensAt,
      })
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
   * Takes time of a unit. The exclusion constraint judges; a clash makes no row and no error, so
   * a race can't deadlock (performance.md, section 2). False means that the time is taken.
   */
  async occupy(row: NewOccupancy): Promise<boolean> {
    const inserted = await this.#trx
      .insertInto('occupancy')
      .values({
        merchant_id: this.#merchantId,
        id: row.id,
        resource_id: row.resourceId,
        unit_id: row.unitId,
        kind: 'booking',
        booking_id: row.bookingId,
        starts_at: row.start,
        ends_at: row.end,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
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
  async clashes(resourceId: string, slot: TimeSlot): Promise<readonly TimeRange[]> {
    return this.#trx
      .selectFrom('occupancy')
      .select(['starts_at as start', 'ends_at as end'])
      .where('merchant_id', '=', this.#merchantId)
      .where('resource_id', '=', resourceId)
      .where('starts_at', '<', slot.end)
      .where('ends_at', '>', slot.start)
      .orderBy('starts_at')
      .limit(10)
      .execute();
  }

  /** The staff who are invited; guests by e-mail are left out. */
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
        action: event.action,
        from_status: event.from,
        to_status: event.to,
        reason: event.reason,
      })
      .execute();
  }
}
