import {
  approveBooking,
  cancelBooking,
  checkIn,
  checkOut,
  editBooking,
  extendBooking,
  rejectBooking,
  releaseBookings,
} from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { daily } from './series-world.ts';

const api = testApi();

interface Raced {
  readonly ann: Member;
  readonly boss: Member;
  readonly heir: Member;
  readonly id: string;
  readonly version: number;
  readonly otherRoomId: string;
}

/** Whether the operation changed the booking of the race. */
type Operation = (raced: Raced) => Promise<boolean>;
type Body = Readonly<Record<string, unknown>>;
type Scope = 'this' | 'following' | 'all';

const edit =
  (change: (raced: Raced) => Body, scope: Scope = 'this'): Operation =>
  async (raced) => {
    const { ann: as, id, version } = raced;
    const body = { version, ...change(raced) };
    return (
      (await api.call(editBooking, { as, params: { id }, query: { scope }, body })).status === 200
    );
  };
const cancel =
  (scope: Scope = 'this'): Operation =>
  async ({ ann: as, id, version }) =>
    (await api.call(cancelBooking, { as, params: { id }, query: { scope }, body: { version } }))
      .status === 200;
const approve =
  (scope: Scope = 'this'): Operation =>
  async ({ boss: as, id, version }) =>
    (await api.call(approveBooking, { as, params: { id }, query: { scope }, body: { version } }))
      .status === 200;
const reject =
  (scope: Scope = 'this'): Operation =>
  async ({ boss: as, id, version }) => {
    const body = { version, reason: 'Not today' };
    return (
      (await api.call(rejectBooking, { as, params: { id }, query: { scope }, body })).status === 200
    );
  };
const release: Operation = async ({ ann: as, id }) => {
  const body = { from: at('00:00'), to: at('00:00', 20) };
  const answer = await api.call(releaseBookings, { as, body });
  // A person who was deactivated first is no longer signed in.
  return answer.status === 200 && answer.data.some((booking) => booking.id === id);
};
const handOver: Operation = async ({ ann, boss: as, heir, id }) => {
  const body = {
    version: 1,
    decisions: [{ key: `upcoming:${id}`, fate: 'transfer' as const, toId: heir.id }],
  };
  const { status } = await api.call(deactivateUser, { as, params: { id: ann.id }, body });
  const row = await api.db
    .selectFrom('booking')
    .select('booker_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status === 200 && row.booker_id === heir.id;
};

const edits = {
  title: edit(() => ({ title: 'Renamed' })),
  time: edit(() => ({ end: at('11:30') })),
  resource: edit(({ otherRoomId }) => ({ resourceId: otherRoomId })),
  cancel: cancel(),
};
const seriesEdits = {
  'title of one date': edits.title,
  'title of all': edit(() => ({ title: 'Renamed' }), 'all'),
  'time of all': edit(() => ({ end: at('11:30') }), 'all'),
  'resource from here': edit(({ otherRoomId }) => ({ resourceId: otherRoomId }), 'following'),
  'cancel one date': edits.cancel,
  'cancel all': cancel('all'),
};

interface State {
  readonly room?: Parameters<typeof bookingWorld>[1];
  readonly form?: Body;
  readonly prepare?: (raced: Omit<Raced, 'version'>) => Promise<unknown>;
  readonly now?: string;
  readonly operations: Readonly<Record<string, Operation>>;
}

const states: Readonly<Record<string, State>> = {
  approved: {
    now: at('09:55'),
    operations: {
      ...edits,
      'check-in': async ({ ann: as, id, version }) =>
        (await api.call(checkIn, { as, params: { id }, body: { version } })).status === 200,
      release,
      'hand over': handOver,
    },
  },
  waiting: {
    room: { needs_approval: true },
    operations: { ...edits, approve: approve(), reject: reject(), release },
  },
  'checked in': {
    now: at('10:15'),
    prepare: ({ ann: as, id }) => {
      api.clock.set(at('09:55'));
      return api.call(checkIn, { as, params: { id }, body: {} });
    },
    operations: {
      extend: async ({ ann: as, id, version }) => {
        const body = { version, end: at('11:30') };
        return (await api.call(extendBooking, { as, params: { id }, body })).status === 200;
      },
      'check-out': async ({ ann: as, id, version }) =>
        (await api.call(checkOut, { as, params: { id }, body: { version } })).status === 200,
    },
  },
  series: { form: { recurrence: daily(3) }, operations: seriesEdits },
  'waiting series': {
    room: { needs_approval: true },
    form: { recurrence: daily(3) },
    operations: { ...seriesEdits, 'approve all': approve('all'), 'reject all': reject('all') },
  },
};

const pairs = Object.entries(states).flatMap(([name, state]) => {
  const operations = Object.entries(state.operations);
  return operations.flatMap(([one, first], index) =>
    operations
      .slice(index)
      .map(([other, second]) => [name, one, other, { state, first, second }] as const),
  );
});

const versionOf = async (id: string) =>
  (
    await api.db
      .selectFrom('booking')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;

describe('two concurrent changes of one version', () => {
  it.each(pairs)(
    '[Z-06] of a booking that is %s, %s and %s: neither is lost',
    async (_, one, other, { state, first, second }) => {
      const isVersioned = ![one, other].some((name) => name === 'release' || name === 'hand over');
      // Each is sent first once: which one wins depends on it more than on chance.
      for (const isTurned of first === second ? [false] : [false, true]) {
        api.clock.set(at('09:00'));
        const { ann, room } = await bookingWorld(api, state.room);
        const user = { merchant_id: ann.merchantId, is_administrator: true };
        const boss = await api.member({ user });
        const heir = await colleagueOf(api, ann);
        const place = { merchant_id: ann.merchantId, building_id: room.building_id };
        const otherRoom = await buildResource(api.db, { ...place, ...state.room });
        const { data } = await book(api, ann, room.id, state.form);
        const raced = { ann, boss, heir, id: data.id, otherRoomId: otherRoom.id };
        await state.prepare?.(raced);
        api.clock.set(state.now ?? at('09:00'));
        const version = await versionOf(data.id);
        const inOrder = isTurned ? [second, first] : [first, second];
        const done = await Promise.all(inOrder.map((operate) => operate({ ...raced, version })));
        const successes = done.filter(Boolean).length;
        expect(successes).toBeGreaterThanOrEqual(1);
        expect(await versionOf(data.id)).toBe(version + successes);
        expect([1, isVersioned ? 1 : 2]).toContain(successes);
      }
    },
    60_000,
  );
});
