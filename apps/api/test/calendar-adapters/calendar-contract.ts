import { cancelBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member, TestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import type { MeetingText } from '../room-mail/meeting-message.ts';
import type { roomWorld } from '../room-mail/room-world.ts';
import { addressOf } from '../room-mail/room-world.ts';

/** Answer as the organiser's calendar shows it. */
export interface ShownAnswer {
  readonly uid: string | undefined;
  readonly partstat: string | undefined;
  readonly sequence: number;
  /** Original start of the date that was answered. */
  readonly recurrenceId: string | null;
  readonly text: string;
}

/** Outcome of a change; no verdict if it waits for another one. */
interface Judged {
  readonly verdict: string | null;
  readonly reason?: string | null;
}

type Room = Parameters<typeof buildResource>[1];

/** A member with a calendar, and a room that can be invited from it. */
export interface CalendarWorld
  extends Pick<Awaited<ReturnType<typeof roomWorld>>, 'ann' | 'thames' | 'bookings'> {
  /** Writes a meeting in the calendar, which the server receives and processes. */
  readonly invite: (meeting?: MeetingText) => Promise<Judged | undefined>;
  /** Processes what waited for another change. */
  readonly process: () => Promise<void>;
  /** Answers that the calendar has received since the last call. */
  readonly answers: () => Promise<readonly ShownAnswer[]>;
  /** Follows the link of an alternative; returns the code of a refusal. */
  readonly follow: (token: string | undefined) => Promise<string | undefined>;
}

export type OpenCalendar = (room?: Room) => Promise<CalendarWorld>;

export const tokensIn = (text = '') =>
  [...text.matchAll(/booking-link#([\w-]+)/g)].map(([, token]) => token);

const partstats = async ({ answers }: CalendarWorld) =>
  (await answers()).map(({ partstat }) => partstat);

const startsOf = async ({ bookings }: CalendarWorld) =>
  (await bookings())
    .filter(({ status }) => status !== 'cancelled')
    .map(({ starts_at: start }) => start);

const daily = (count: number) => `FREQ=DAILY;COUNT=${count}`;
const afternoon = { start: at('14:00'), end: at('15:00') };

/** Cases of every adapter of a calendar (E-08). */
export function calendarContract(api: TestApi, open: OpenCalendar): void {
  describe('a request', () => {
    describeRequests(api, open);
  });
  describe('an update', () => {
    describeUpdates(api, open);
  });
  describe('a series', () => {
    describeSeries(open);
  });
  describe('a cancellation', () => {
    describeCancellations(api, open);
  });
}

/** Other rooms in the building of the first one. */
async function buildRooms(api: TestApi, { ann, thames }: CalendarWorld, names: readonly string[]) {
  const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
  return Promise.all(names.map((name) => buildResource(api.db, { ...place, name })));
}

async function bookByOther(
  api: TestApi,
  { ann, thames }: CalendarWorld,
  slot = {},
): Promise<Member> {
  const bob = await colleagueOf(api, ann);
  await book(api, bob, thames.id, slot);
  return bob;
}

function describeRequests(api: TestApi, open: OpenCalendar): void {
  it('[E-08] [E-01] [E-02] books a free room for the organiser and is accepted', async () => {
    const world = await open();
    await world.invite({ people: ['guest@partner.test'] });
    expect(await world.bookings()).toMatchObject([
      {
        resource_id: world.thames.id,
        booker_id: world.ann.id,
        status: 'approved',
        title: 'Sprint planning',
        starts_at: at('10:00'),
        ends_at: at('11:00'),
        attendees: 2,
        announced_state: 'accepted',
      },
    ]);
    const accepted = { uid: 'meeting-1', partstat: 'ACCEPTED', sequence: 0, recurrenceId: null };
    expect(await world.answers()).toMatchObject([accepted]);
  });

  it('[E-08] [E-02] for a taken room is declined with the rule and three free rooms', async () => {
    const world = await open();
    await buildRooms(api, world, ['Ebro', 'Hudson', 'Seine', 'Volga']);
    await bookByOther(api, world);
    const taken = { verdict: 'declined', reason: 'booking.slot_taken' };
    expect(await world.invite()).toMatchObject(taken);
    expect(await world.bookings()).toHaveLength(1);
    const [answer] = await world.answers();
    expect(answer?.partstat).toBe('DECLINED');
    expect(answer?.text).toContain('Thames is booked 10:00–11:00.');
    expect(tokensIn(answer?.text)).toHaveLength(3);
  });

  it('[E-08] [E-02] offers alternatives, of which one that was taken since books nothing', async () => {
    const world = await open();
    const [ebro] = await buildRooms(api, world, ['Ebro', 'Hudson']);
    const bob = await bookByOther(api, world);
    await world.invite();
    const [answer] = await world.answers();
    const [first, second] = tokensIn(answer?.text);
    await book(api, bob, ebro?.id ?? '');
    expect(await world.follow(first)).toBe('booking.slot_taken');
    expect(await world.follow(second)).toBeUndefined();
    expect(await partstats(world)).toEqual(['ACCEPTED']);
  });

  it('[E-08] [E-02] to a pool books its first free room by name', async () => {
    const world = await open();
    const [volga] = await buildRooms(api, world, ['Volga']);
    const pool = await addressOf(api, world.ann, 'rooms', { pool_type: 'room' });
    await bookByOther(api, world);
    await world.invite({ to: pool });
    const rooms = (await world.bookings()).map((one) => one.resource_id);
    expect(new Set(rooms)).toEqual(new Set([world.thames.id, volga?.id]));
    const [answer] = await world.answers();
    expect(answer).toMatchObject({ partstat: 'ACCEPTED', text: expect.stringContaining('Volga') });
  });

  it('[E-08] [E-02] that needs approval is tentative until the decision', async () => {
    const world = await open({ needs_approval: true });
    await api.member({ user: { merchant_id: world.ann.merchantId, is_approver: true } });
    expect(await world.invite()).toMatchObject({ verdict: 'waiting' });
    expect(await partstats(world)).toEqual(['TENTATIVE']);
    expect(await partstats(world)).toEqual([]);
    const [booking] = await world.bookings();
    await sql`update booking set status = 'approved' where id = ${booking?.id}`.execute(api.db);
    expect(await partstats(world)).toEqual(['ACCEPTED']);
    expect(await partstats(world)).toEqual([]);
  });

  it('[E-08] [E-04] of an assistant books for the organiser, and the history names both', async () => {
    const world = await open();
    const eve = await colleagueOf(api, world.ann);
    await world.invite({ sentBy: eve.email });
    const [booking] = await world.bookings();
    expect(booking?.booker_id).toBe(world.ann.id);
    const event = await api.db
      .selectFrom('booking_event')
      .select(['actor_id', 'acting_for_id'])
      .where('booking_id', '=', booking?.id ?? '')
      .executeTakeFirst();
    expect(event).toEqual({ actor_id: eve.id, acting_for_id: world.ann.id });
  });
}

function describeUpdates(api: TestApi, open: OpenCalendar): void {
  it('[E-08] [E-03] moves the booking and is answered with its sequence', async () => {
    const world = await open();
    await world.invite();
    const [before] = await world.bookings();
    await world.invite({ sequence: 1, stamp: 1, ...afternoon, title: 'Retro' });
    expect(await world.bookings()).toMatchObject([
      { id: before?.id, starts_at: afternoon.start, title: 'Retro', status: 'approved' },
    ]);
    const [, answer] = await world.answers();
    expect(answer).toMatchObject({ sequence: 1, partstat: 'ACCEPTED' });
  });

  it('[E-08] [E-03] that can’t be met keeps the old time and is declined', async () => {
    const world = await open();
    await world.invite();
    await bookByOther(api, world, afternoon);
    await world.invite({ sequence: 1, stamp: 1, ...afternoon });
    expect((await world.bookings())[0]).toMatchObject({
      starts_at: at('10:00'),
      status: 'approved',
    });
    const [, answer] = await world.answers();
    expect(answer).toMatchObject({ sequence: 1, partstat: 'DECLINED' });
    expect(await world.answers()).toEqual([]);
  });

  it.each([
    ['repeated', { stamp: 2, sequence: 1 }, 'repeated'],
    ['late by its sequence', { stamp: 3, sequence: 0 }, 'outdated'],
    ['late by its time', { stamp: 1, sequence: 1 }, 'outdated'],
  ])('[E-08] [E-03] that is %s changes nothing', async (_, revision, reason) => {
    const world = await open();
    await world.invite({ sequence: 1, stamp: 2 });
    await world.answers();
    const ignored = { verdict: 'not-answered', reason };
    expect(await world.invite({ ...revision, ...afternoon })).toMatchObject(ignored);
    expect(await world.bookings()).toMatchObject([{ starts_at: at('10:00') }]);
    expect(await world.answers()).toEqual([]);
  });

  it('[E-08] [E-03] by another organiser hands the booking over', async () => {
    const world = await open();
    await world.invite();
    const bob = await colleagueOf(api, world.ann);
    await world.invite({ organizer: bob.email, sequence: 1, stamp: 1, title: 'Handed over' });
    expect(await world.bookings()).toMatchObject([
      { booked_for_id: bob.id, title: 'Handed over', starts_at: at('10:00') },
    ]);
  });
}

function describeSeries(open: OpenCalendar): void {
  it('[E-08] [E-03] has single dates that move and are cancelled', async () => {
    const world = await open();
    await world.invite({ rule: daily(4) });
    const moved = { recurrenceId: at('10:00', 3), start: at('15:00', 3), end: at('16:00', 3) };
    await world.invite({ ...moved, stamp: 1 });
    await world.invite({ method: 'CANCEL', recurrenceId: at('10:00', 4), stamp: 2 });
    expect(await startsOf(world)).toEqual([at('10:00'), moved.start, at('10:00', 5)]);
    expect(await world.answers()).toMatchObject([
      { partstat: 'ACCEPTED', recurrenceId: null },
      { partstat: 'ACCEPTED', recurrenceId: moved.recurrenceId },
    ]);
    const unknown = { method: 'CANCEL', recurrenceId: at('10:00', 20), stamp: 3 } as const;
    expect(await world.invite(unknown)).toMatchObject({ reason: 'unknown-date' });
  });

  // Outlook sends the new series for Wednesday on first, at another time that overlaps.
  const next = { uid: 'meeting-2', start: at('10:30', 4), end: at('11:30', 4), rule: daily(2) };

  it('[E-08] [E-03] is split by its second part and then its first', async () => {
    const world = await open();
    await world.invite({ rule: daily(4) });
    await world.answers();
    expect(await world.invite(next)).toMatchObject({ verdict: null });
    expect(await world.answers()).toEqual([]);
    await world.invite({ rule: daily(2), sequence: 1, stamp: 1 });
    await world.process();
    expect(await startsOf(world)).toEqual([
      at('10:00'),
      at('10:00', 3),
      at('10:30', 4),
      at('10:30', 5),
    ]);
    expect(await partstats(world)).toEqual(['ACCEPTED', 'ACCEPTED']);
  });
}

function describeCancellations(api: TestApi, open: OpenCalendar): void {
  it('[E-08] [E-03] cancels the booking and gets no answer', async () => {
    const world = await open();
    await world.invite();
    await world.answers();
    const cancelled = { verdict: 'cancelled' };
    expect(await world.invite({ method: 'CANCEL', sequence: 1, stamp: 1 })).toMatchObject(
      cancelled,
    );
    expect(await world.bookings()).toMatchObject([{ status: 'cancelled' }]);
    expect(await world.answers()).toEqual([]);
  });

  it('[E-08] [E-03] with the sequence of the request counts, even if it looks late', async () => {
    const world = await open();
    await world.invite({ sequence: 1, stamp: 5 });
    await world.invite({ method: 'CANCEL', sequence: 1, stamp: 0 });
    expect(await world.bookings()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('[E-08] [E-03] without a sequence counts if it is newer, also for a late request', async () => {
    const world = await open();
    await world.invite({ sequence: 1, stamp: 1 });
    await world.invite({ method: 'CANCEL', sequence: 0, stamp: 3 });
    expect(await world.bookings()).toMatchObject([{ status: 'cancelled' }]);
    expect(await world.invite({ sequence: 1, stamp: 2 })).toMatchObject({ reason: 'outdated' });
  });

  it('[E-08] [E-03] that arrives before its request ends in no booking', async () => {
    const world = await open();
    await world.invite({ method: 'CANCEL', sequence: 1, stamp: 1 });
    expect(await world.invite()).toMatchObject({ verdict: 'not-answered', reason: 'outdated' });
    expect(await world.bookings()).toEqual([]);
    expect(await world.answers()).toEqual([]);
  });

  it('[E-08] [E-11] of the booking here is announced once, with the reason', async () => {
    const world = await open();
    await world.invite();
    await world.answers();
    const id = (await world.bookings())[0]?.id ?? '';
    const user = { merchant_id: world.ann.merchantId, is_administrator: true };
    const body = { version: 1, reason: 'The projector is broken.' };
    const as = await api.member({ user });
    await api.call(cancelBooking, { as, params: { id }, query: {}, body });
    const [answer] = await world.answers();
    expect(answer).toMatchObject({ partstat: 'DECLINED', uid: 'meeting-1' });
    expect(answer?.text).toContain('The projector is broken.');
    expect(await world.answers()).toEqual([]);
  });
}
