import type { BookingEvent, OwnField } from '@axp/contracts';
import { bookingActions, TimeChange } from '@axp/contracts';
import { storedAnswers } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { knownWord } from '../../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asBookingStatus } from '../rules/booking.ts';

/** The steps of a booking's history, oldest first, with the own fields that the reader sees. */
export async function bookingHistory(
  tx: TenantRows,
  bookingId: string,
  ownFields: readonly OwnField[],
): Promise<BookingEvent[]> {
  const rows = await eventRows(tx, bookingId);
  const events = rows.map((row) => ({ ...row, changes: z.array(StoredChange).parse(row.changes) }));
  const changes = events.flatMap((event) => event.changes);
  const found = await namesIn(tx.db, { merchantId: tx.merchant.id, bookingId }, changes);
  const names = { ...found, ownFields };
  return events.map((row) => ({
    id: row.id,
    at: row.at,
    actor: presentName(row.actor_id, row.actor_name),
    actingFor: presentName(row.acting_for_id, row.acting_for_name),
    action: knownWord(bookingActions, row.action),
    from: row.from_status === null ? null : asBookingStatus(row.from_status),
    to: asBookingStatus(row.to_status),
    reason: row.reason,
    changes: row.changes.flatMap((change) => presentChange(change, names)),
  }));
}

function eventRows(tx: TenantRows, bookingId: string) {
  return selectRows(tx, 'booking_event as event')
    .leftJoin('app_user as actor', sameMerchant('actor.id', 'event.actor_id'))
    .leftJoin('app_user as absent', sameMerchant('absent.id', 'event.acting_for_id'))
    .select([
      'event.id',
      'event.at',
      'event.action',
      'event.from_status',
      'event.to_status',
      'event.reason',
      'event.changes',
      'event.actor_id',
      'actor.full_name as actor_name',
      'event.acting_for_id',
      'absent.full_name as acting_for_name',
    ])
    .where('event.booking_id', '=', bookingId)
    .orderBy('event.at')
    .orderBy('event.id')
    .execute();
}

function presentName(id: string | null, fullName: string | null) {
  return id === null || fullName === null ? null : { id, fullName };
}

const StoredChange = z.union([
  TimeChange,
  z.object({ field: z.literal('resource'), before: z.uuid(), after: z.uuid() }),
  z.object({ field: z.literal('title'), before: z.string(), after: z.string() }),
  z.object({
    field: z.enum(['attendees', 'quantity']),
    before: z.int().nullable(),
    after: z.int().nullable(),
  }),
  z.object({
    field: z.literal('answer'),
    invitee: z.string(),
    before: z.enum(storedAnswers),
    after: z.enum(storedAnswers),
  }),
  z.object({
    field: z.literal('driver'),
    before: z.uuid().nullable(),
    after: z.uuid().nullable(),
  }),
  z.object({ field: z.literal('bookedFor'), before: z.uuid(), after: z.uuid() }),
  z.object({ field: z.literal('ownFields'), before: z.null(), after: z.array(z.string()) }),
  z.object({ field: z.literal('series'), before: z.unknown(), after: z.unknown() }),
]);
type StoredChange = z.output<typeof StoredChange>;

interface Names {
  readonly places: ReadonlyMap<string, { readonly name: string; readonly floor: string | null }>;
  readonly people: ReadonlyMap<string, string>;
  /** By the address of the invitation. */
  readonly invitees: ReadonlyMap<string, string>;
  readonly ownFields: readonly OwnField[];
}

/** The names of today, so that a renamed place and an erased person are shown as they are now. */
async function namesIn(
  trx: Transaction<DB>,
  { merchantId, bookingId }: { readonly merchantId: string; readonly bookingId: string },
  changes: readonly StoredChange[],
): Promise<Omit<Names, 'ownFields'>> {
  const idsOf = (field: StoredChange['field']) =>
    changes.flatMap((change) =>
      change.field === field
        ? [change.before, change.after].filter((id) => typeof id === 'string')
        : [],
    );
  const placeIds = idsOf('resource');
  const personIds = [...idsOf('driver'), ...idsOf('bookedFor')];
  const [places, people, invitees] = await Promise.all([
    placeIds.length === 0
      ? []
      : selectRows({ db: trx, merchant: { id: merchantId } }, 'resource')
          .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
          .select(['resource.id', 'resource.name', 'floor.name as floor'])
          .where('resource.id', 'in', placeIds)
          .execute(),
    personIds.length === 0
      ? []
      : selectRows({ db: trx, merchant: { id: merchantId } }, 'app_user')
          .select(['id', 'full_name as name'])
          .where('id', 'in', personIds)
          .execute(),
    changes.every(({ field }) => field !== 'answer')
      ? []
      : selectRows({ db: trx, merchant: { id: merchantId } }, 'booking_invitee')
          .select(['email', 'name'])
          .where('booking_id', '=', bookingId)
          .execute(),
  ]);
  return {
    places: new Map(places.map(({ id, name, floor }) => [id, { name, floor }])),
    people: new Map(people.map(({ id, name }) => [id, name])),
    invitees: new Map(invitees.map(({ email, name }) => [email, name || email])),
  };
}

/** Empty for a place or person that is gone. */
function presentChange(
  change: StoredChange,
  { places, people, invitees, ownFields }: Names,
): BookingEvent['changes'] {
  if (change.field === 'answer') {
    return [{ ...change, invitee: invitees.get(change.invitee) ?? null }];
  }
  if (change.field === 'resource') {
    const [before, after] = [places.get(change.before), places.get(change.after)];
    return before && after ? [{ field: 'resource', before, after }] : [];
  }
  if (change.field === 'driver') {
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
    return [{ field: 'driver', before: nameOf(change.before), after: nameOf(change.after) }];
  }
  if (change.field === 'bookedFor') {
    const [before, after] = [people.get(change.before), people.get(change.after)];
    return before === undefined || after === undefined
      ? []
      : [{ field: 'bookedFor', before, after }];
  }
  if (change.field === 'ownFields') {
    const changed = ownFields.filter(({ id }) => change.after.includes(id));
    const labels = changed.map(({ label }) => label);
    return labels.length > 0 ? [{ field: 'ownFields', labels }] : [];
  }
  if (change.field === 'series') {
    return [{ field: 'series', before: change.before !== null, after: change.after !== null }];
  }
  return [change];
}
