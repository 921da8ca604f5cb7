import { apiBasePath, createBooking, login } from '@axp/contracts';
import { runNow } from '@axp/server-kit/testing';
import { expect } from '@jest/globals';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../src/platform/db/schema.ts';
import {
  buildMembership,
  buildMerchant,
  buildResource,
  buildUser,
  hostOfMerchant,
  testPassword,
} from '../factories.ts';
import { post } from './http-client.ts';

export const clients = 8;
const rooms = 20;

/** A merchant with people and rooms for a server under load. */
export interface LoadWorld {
  readonly host: string;
  readonly emails: readonly string[];
  readonly roomIds: readonly string[];
}

export async function buildLoadWorld(db: Kysely<DB>): Promise<LoadWorld> {
  const { id: merchant_id } = await buildMerchant(db);
  const people = Array.from({ length: clients }, () => buildUser(db, { merchant_id }));
  const users = await Promise.all(people);
  for (const { id } of users) {
    await buildMembership(db, { merchant_id, user_id: id, is_default: true });
  }
  const booking_rules = JSON.stringify({ maxUpcomingBookings: 1000, requiresCheckIn: true });
  const built = Array.from({ length: rooms }, () =>
    buildResource(db, { merchant_id, booking_rules }),
  );
  return {
    host: hostOfMerchant(merchant_id),
    emails: users.map(({ email }) => email),
    roomIds: (await Promise.all(built)).map(({ id }) => id),
  };
}

const TokenAnswer = z.object({ data: z.object({ accessToken: z.string() }) });
const BookingAnswer = z.object({ data: z.object({ id: z.string() }) });

export function signInAll(origin: string, { host, emails }: LoadWorld): Promise<string[]> {
  return Promise.all(
    emails.map(async (email) => {
      const body = { email, password: testPassword };
      const { answer } = await post(origin, { host, path: `${apiBasePath}${login.path}`, body });
      return TokenAnswer.parse(answer).data.accessToken;
    }),
  );
}

export interface BookingRequest {
  readonly key: string;
  /** Index of the client that sends it. */
  readonly client: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Hours in twenty rooms, spread over the clients; no two ask for the same. */
export function requestsFor(
  { roomIds }: Pick<LoadWorld, 'roomIds'>,
  count: number,
  now: Date = runNow(),
): BookingRequest[] {
  const firstHour = Math.ceil(now.getTime() / 3_600_000) + 48;
  const hour = (index: number) => new Date((firstHour + index) * 3_600_000).toISOString();
  return Array.from({ length: count }, (_, index) => ({
    key: `request-${index}`,
    client: index % clients,
    body: {
      type: 'room',
      resourceId: roomIds[index % rooms],
      title: `Meeting ${index}`,
      start: hour(Math.floor(index / rooms)),
      end: hour(Math.floor(index / rooms) + 1),
      attendees: 2,
    },
  }));
}

export interface Caller {
  readonly origin: string;
  readonly host: string;
  readonly tokens: readonly string[];
}

/** Sends a booking; a repeated request is answered with the same id. */
export function sendBooking(
  { origin, host, tokens }: Caller,
  { key, client, body }: BookingRequest,
) {
  return post(origin, {
    host,
    path: `${apiBasePath}${createBooking.path}`,
    body,
    headers: { authorization: `Bearer ${tokens[client]}`, 'idempotency-key': key },
  });
}

/** @returns the id of the booking; a repeated request returns the same id */
export async function book(caller: Caller, request: BookingRequest): Promise<string> {
  const { status, answer } = await sendBooking(caller, request);
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(answer)}`);
  return bookingIdOf(answer);
}

export const bookingIdOf = (answer: unknown): string => BookingAnswer.parse(answer).data.id;

export interface Progress {
  /** Sent, or sent in vain, or not yet sent: what a client has no answer to. */
  readonly waiting: BookingRequest[];
  /** Ids of what was acknowledged, by key. */
  readonly acknowledged: Map<string, string>;
}

/** Clients send what waits until all is acknowledged, or until enough is and the end has come. */
export async function sendUntil(
  caller: Caller,
  { waiting, acknowledged }: Progress,
  end: { readonly count: number; readonly kill: () => Promise<unknown> } | null,
): Promise<void> {
  let killing: Promise<unknown> | undefined;
  const client = async () => {
    for (let request = waiting.shift(); request; request = killing ? undefined : waiting.shift()) {
      try {
        acknowledged.set(request.key, await book(caller, request));
      } catch (error) {
        if (!killing) throw error;
        waiting.unshift(request);
      }
      if (end && acknowledged.size >= end.count) killing ??= end.kill();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await killing;
}

/** Bookings by what belongs to one of them: as many kinds of booking as there are rows. */
const footprints = `
  select count(*)::integer as bookings, occupancies, events, timers, notices, mails
  from (
    select
      (select count(*)::integer from occupancy o where o.merchant_id = b.merchant_id
        and o.booking_id = b.id and o.starts_at = b.starts_at and o.ends_at = b.ends_at)
        as occupancies,
      (select count(*)::integer from booking_event e where e.merchant_id = b.merchant_id
        and e.booking_id = b.id and e.action = 'book') as events,
      (select string_agg(kind, ' ' order by kind) from booking_timer t
        where t.merchant_id = b.merchant_id and t.booking_id = b.id) as timers,
      (select count(*)::integer from notification n where n.merchant_id = b.merchant_id
        and n.booking_id = b.id) as notices,
      (select count(*)::integer from outbox_mail m where m.merchant_id = b.merchant_id
        and m.booking_id = b.id) as mails
    from booking b
  ) footprint
  group by occupancies, events, timers, notices, mails`;

/** Returns the ids of all bookings, how many rows belong to each, and the number of all keys. */
export async function readBookings(db: Kysely<DB>) {
  return {
    ids: new Set((await db.selectFrom('booking').select('id').execute()).map(({ id }) => id)),
    kinds: (await sql.raw(footprints).execute(db)).rows,
    keys: (await db.selectFrom('idempotency_key').select('key').execute()).length,
  };
}

/** Expects that each of so many bookings was acknowledged, and that the database has it, whole and once. */
export function expectAllKept(
  acknowledged: ReadonlyMap<string, string>,
  count: number,
  { ids, kinds, keys }: Awaited<ReturnType<typeof readBookings>>,
): void {
  expect(acknowledged.size).toBe(count);
  expect(ids).toEqual(new Set(acknowledged.values()));
  expect(kinds).toEqual([{ bookings: count, ...wholeBooking }]);
  expect(keys).toBe(count);
}

/** The only kind that whole bookings have. */
const wholeBooking = {
  occupancies: 1,
  events: 1,
  timers: 'check-in-reminder release release-warning',
  notices: 1,
  mails: 1,
};
