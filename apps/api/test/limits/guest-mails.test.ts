import { approveBooking, editBooking, extendBooking } from '@axp/contracts';
import { remindInvitees } from '@axp/contracts/invitations';
import { reportProblem } from '@axp/contracts/problems';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { bookSeries, daily, datesOf } from '../bookings/series-world.ts';
import { buildFloor, buildResource } from '../factories.ts';
import { guests, hourOf, limitWorld } from './limit-world.ts';

const api = testApi();

type Scope = 'this' | 'following' | 'all';

interface Change {
  readonly id: string;
  readonly scope?: Scope;
  readonly body: object;
}

async function edit(as: Member, { id, scope = 'this', body }: Change): Promise<void> {
  const { version } = await api.db
    .selectFrom('booking')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const query = { scope };
  const answer = await api.call(editBooking, {
    as,
    params: { id },
    query,
    body: { version, ...body },
  });
  expect(answer.status).toBe(200);
}

/** Mails to guests of a merchant since the last call: `guest-0 book-updated`. */
function mailsToGuests({ merchantId }: Member) {
  const known = new Set<string>();
  return async () => {
    const rows = await api.db
      .selectFrom('outbox_mail')
      .select(['id', 'recipient', 'booking_status'])
      .where('merchant_id', '=', merchantId)
      .where('user_id', 'is', null)
      .execute();
    const fresh = rows.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    return fresh.map((row) => `${row.recipient.split('@')[0]} ${row.booking_status}`).sort();
  };
}

async function invitedWorld() {
  const { ann, room } = await bookingWorld(api, { capacity: 40 });
  const fresh = mailsToGuests(ann);
  const invitees = guests(2);
  const { data } = await book(api, ann, room.id, { ...hourOf(3), invitees });
  expect(await fresh()).toEqual(['guest-0 book-success', 'guest-1 book-success']);
  return { ann, room, fresh, id: data.id };
}

const updated = ['guest-0 book-updated', 'guest-1 book-updated'];

describe('guests of a booking', () => {
  it.each([
    ['description', { description: 'Bring ideas' }],
    ['number of people', { attendees: 9 }],
    ['notes', { equipmentNote: 'A projector', cateringNote: 'Coffee' }],
    ['privacy', { privacy: 'private' }],
    ['title, time and place as they are', { title: 'Weekly sync', ...hourOf(3) }],
    ['invitees as they are', { invitees: guests(2) }],
  ])('[H-09] are not mailed when it changes in %s', async (_, body) => {
    const { ann, fresh, id } = await invitedWorld();
    await edit(ann, { id, body });
    expect(await fresh()).toEqual([]);
  });

  it.each([
    ['title', { title: 'Monthly sync' }],
    ['time', hourOf(4)],
    ['end', { end: '2026-11-03T05:00:00.000Z' }],
    ['meeting link', { meetingLink: 'https://meet.test/abc' }],
  ])('[H-09] are mailed when it changes in %s', async (_, body) => {
    const { ann, fresh, id } = await invitedWorld();
    await edit(ann, { id, body });
    expect(await fresh()).toEqual(updated);
    await edit(ann, { id, body: { description: 'Bring ideas' } });
    expect(await fresh()).toEqual([]);
  });

  it('[H-09] are mailed when it moves to another room', async () => {
    const { ann, fresh, id } = await invitedWorld();
    const elsewhere = await buildResource(api.db, { merchant_id: ann.merchantId });
    await edit(ann, { id, body: { resourceId: elsewhere.id } });
    expect(await fresh()).toEqual(updated);
  });

  it('[H-09] are mailed when it moves to a room of the same name', async () => {
    const { ann, room, fresh, id } = await invitedWorld();
    const { merchantId: merchant_id } = ann;
    const { id: floor_id } = await buildFloor(api.db, {
      merchant_id,
      building_id: room.building_id,
    });
    const place = { merchant_id, name: room.name, capacity: 40 };
    const above = await buildResource(api.db, {
      ...place,
      building_id: room.building_id,
      floor_id,
    });
    const elsewhere = await buildResource(api.db, { ...place });
    for (const { id: resourceId } of [above, room, elsewhere]) {
      await edit(ann, { id, body: { resourceId } });
      expect(await fresh()).toEqual(updated);
    }
  });

  it('[H-09] are mailed if added or removed, and the others are not', async () => {
    const { ann, fresh, id } = await invitedWorld();
    await edit(ann, { id, body: { description: 'New', invitees: guests(2, 1) } });
    expect(await fresh()).toEqual(['guest-0 cancelled-self', 'guest-2 book-success']);
  });

  it('[H-09] are not mailed for an approved change that keeps title, time and place', async () => {
    const { ann, room, fresh, id } = await invitedWorld();
    await api.db
      .updateTable('resource')
      .set({ needs_approval: true })
      .where('id', '=', room.id)
      .execute();
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const approve = async (version: number) =>
      api.call(approveBooking, { as: boss, params: { id }, body: { version } });
    await edit(ann, { id, body: { attendees: 9 } });
    expect((await approve(2)).status).toBe(200);
    expect(await fresh()).toEqual([]);
    await edit(ann, { id, body: hourOf(5) });
    expect(await fresh()).toEqual([]);
    expect((await approve(4)).status).toBe(200);
    expect(await fresh()).toEqual(updated);
  });
});

const seriesOf = async (id: string) =>
  (
    await api.db
      .selectFrom('booking')
      .select('series_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).series_id;

describe('guests of a series', () => {
  async function seriesWorld() {
    const { ann, room } = await bookingWorld(api, { capacity: 40 });
    const fresh = mailsToGuests(ann);
    const { data } = await bookSeries(api, ann, room.id, {
      ...hourOf(3),
      recurrence: daily(4),
      invitees: guests(2),
    });
    expect(await fresh()).toEqual(['guest-0 book-success', 'guest-1 book-success']);
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    return { ann, room, fresh, ids };
  }

  it.each(['this', 'following', 'all'] as const)(
    '[H-09] are not mailed again when the description of %s changes',
    async (scope) => {
      const { ann, fresh, ids } = await seriesWorld();
      for (const id of [ids[2] ?? '', ids[1] ?? '', ids[0] ?? '']) {
        await edit(ann, { id, scope, body: { description: `Of ${id}` } });
        expect(await fresh()).toEqual([]);
      }
    },
  );

  it.each(['this', 'following', 'all'] as const)(
    '[H-09] are mailed once, and not as newly invited, when the title of %s changes',
    async (scope) => {
      const { ann, fresh, ids } = await seriesWorld();
      const body = { title: 'Monthly sync' };
      await edit(ann, { id: ids[2] ?? '', scope, body });
      expect(await fresh()).toEqual(updated);
    },
  );

  it('[H-09] are mailed when its dates move or increase', async () => {
    const { ann, fresh, ids } = await seriesWorld();
    const id = ids[0] ?? '';
    await edit(ann, { id, scope: 'all', body: { recurrence: daily(5) } });
    expect(await fresh()).toEqual(updated);
    const [{ start }, end] = [hourOf(3), '2026-11-03T05:00:00.000Z'];
    await edit(ann, { id, scope: 'all', body: { start, end } });
    expect(await fresh()).toEqual(updated);
  });

  it('[H-09] are mailed about an approved change if it moves any of its dates', async () => {
    const { ann, room, fresh, ids } = await seriesWorld();
    const id = ids[0] ?? '';
    const { merchantId: merchant_id } = ann;
    await api.db
      .updateTable('resource')
      .set({ needs_approval: true })
      .where('id', '=', room.id)
      .execute();
    const boss = await api.member({ user: { merchant_id, is_administrator: true } });
    const change = async (body: object) => {
      await edit(ann, { id, scope: 'all', body });
      expect(await fresh()).toEqual([]);
      const { version } = (await datesOf(api, await seriesOf(id)))[0] ?? { version: 0 };
      const query = { scope: 'all' } as const;
      const approving = { as: boss, params: { id }, query, body: { version } };
      const approved = await api.call(approveBooking, approving);
      expect(approved.status).toBe(200);
    };
    await change({ attendees: 9 });
    expect(await fresh()).toEqual([]);
    const { start: originalStart } = hourOf(5);
    const later = { start: '2026-11-05T06:00:00.000Z', end: '2026-11-05T07:00:00.000Z' };
    await change({ attendees: 12, exceptions: [{ action: 'replace', originalStart, ...later }] });
    expect(await fresh()).toEqual(updated);
  });

  it('[H-09] are mailed about a date that moved individually, and keep receiving mail about it', async () => {
    const { ann, fresh, ids } = await seriesWorld();
    const id = ids[1] ?? '';
    const slot = { start: '2026-11-04T06:00:00.000Z', end: '2026-11-04T07:00:00.000Z' };
    await edit(ann, { id, body: slot });
    expect(await fresh()).toEqual(updated);
    await edit(ann, { id, body: { description: 'New' } });
    expect(await fresh()).toEqual([]);
    await edit(ann, { id: ids[0] ?? '', scope: 'all', body: { description: 'Newer' } });
    expect(await fresh()).toEqual([]);
  });
});

const mailingSteps = {
  report: (as: Member, id: string) =>
    api.call(reportProblem, { as, params: { id }, body: { text: 'The lamp is broken' } }),
  reminder: (as: Member, id: string) => api.call(remindInvitees, { as, params: { id }, body: {} }),
  'longer booking': (as: Member, id: string) => {
    const body = { version: 1, end: '2026-11-02T04:30:00.000Z' };
    return api.call(extendBooking, { as, params: { id }, body });
  },
};

describe('the limit of mails', () => {
  it.each(['report', 'reminder', 'longer booking'] as const)(
    '[H-09] refuses a %s',
    async (step) => {
      const { ann, room } = await limitWorld(api, { mails: { person: 3 } });
      const bob = await colleagueOf(api, ann);
      // To Bob and two guests.
      const { data } = await book(api, bob, room.id, { ...hourOf(2), invitees: guests(2) });
      if (step === 'longer booking') api.clock.set('2026-11-02T03:30:00.000Z');
      const { status, problem } = await mailingSteps[step](bob, data.id);
      expect([status, problem.params.kind]).toEqual([429, 'mails']);
    },
  );
});
