import type { OperationInput } from '@axp/contracts';
import {
  cancelBooking,
  editBooking,
  getBooking,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  listNotifications,
  unpackCalendar,
} from '@axp/contracts';
import { answerInvitation, findBusyTimes } from '@axp/contracts/invitations';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { daily, datesOf } from './series-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

type Body = Readonly<Record<string, unknown>>;

/** A meeting of Ann's with Ben and a guest. */
async function meeting(changes: Body = {}) {
  const { ann, room } = await bookingWorld(api);
  const ben = await colleagueOf(api, ann);
  const guest = { email: 'guest@partner.test', name: 'Gail Guest' };
  const invitees = [{ userId: ben.id }, guest];
  const { data } = await book(api, ann, room.id, { invitees, ...changes });
  return { ann, ben, room, id: data.id, params: { id: data.id }, seriesId: data.seriesId };
}

type Answer = OperationInput<typeof answerInvitation>['body'];

const answer = (as: Member, id: string, body: Answer, scope: 'this' | 'all' = 'this') =>
  api.call(answerInvitation, { as, params: { id }, query: { scope }, body });
const read = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;
const answersOf = async (as: Member, id: string) =>
  new Map((await read(as, id)).invitees.map(({ name, answer }) => [name, answer]));
const change = (as: Member, id: string, body: OperationInput<typeof editBooking>['body']) =>
  api.call(editBooking, { as, params: { id }, query: { scope: 'this' }, body });
const listed = async (as: Member, query: Body = {}) =>
  (await api.call(listMyBookings, { as, query })).data;
const calendar = async (as: Member, query: Body = {}) =>
  unpackCalendar(
    (
      await api.call(listCalendar, {
        as,
        query: { from: at('00:00'), to: at('00:00', 9), ...query },
      })
    ).data,
  );
const mailsTo = async (address: string) => {
  await api.runJob('send_mails');
  return sent.filter(({ to }) => to.address === address);
};
const declinesTold = async (as: Member) =>
  (await api.call(listNotifications, { as })).data.filter(
    ({ topic }) => topic === 'invitation-declined',
  );

describe('a booking for an invitee', () => {
  it('is in upcoming bookings with the organiser, and marked in the calendar', async () => {
    const { ann, ben, id } = await meeting();
    expect(await listed(ben)).toMatchObject([
      { id, invitation: { answer: 'none', organiser: ann.fullName }, abilities: { answer: true } },
    ]);
    expect(await listed(ann)).toMatchObject([{ id, invitation: null }]);
    const [own, invited] = await Promise.all([calendar(ann), calendar(ben)]);
    expect(own).toMatchObject([{ isMine: true, answer: null }]);
    expect(invited).toMatchObject([{ isMine: false, answer: 'none' }]);
  });

  it('[H-05] says nothing of a private request in the calendar before it is approved', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const ben = await colleagueOf(api, ann);
    await book(api, ann, room.id, { privacy: 'private', invitees: [{ userId: ben.id }] });
    expect(await calendar(ben)).toMatchObject([{ title: null, answer: null, booking: null }]);
  });

  it('[H-05] is visible to its invitees if private, until they are removed', async () => {
    const { ann, ben, id } = await meeting({ privacy: 'private', title: 'Salary round' });
    const eve = await colleagueOf(api, ann);
    expect(await calendar(ben)).toMatchObject([{ title: 'Salary round', answer: 'none' }]);
    expect(await calendar(eve)).toMatchObject([{ title: null, answer: null }]);
    await answer(ben, id, { answer: 'accepted' });
    await change(ann, id, { version: 1, invitees: [] });
    expect(await listed(ben)).toEqual([]);
    expect(await calendar(ben)).toMatchObject([{ title: null, answer: null, booking: null }]);
    expect((await answer(ben, id, { answer: 'accepted' })).problem.code).toBe('booking.not_found');
  });

  it('is not listed while it waits for its first approval, nor once rejected', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const ben = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: ben.id }] });
    expect(await listed(ben)).toEqual([]);
    expect((await answer(ben, data.id, { answer: 'accepted' })).problem.code).toBe(
      'booking.not_answerable',
    );
    await api.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('id', '=', data.id)
      .execute();
    expect(await listed(ben, { group: 'past' })).toEqual([]);
  });

  it('stays dimmed in the list once declined, leaves the short list, and frees the time', async () => {
    const { ann, ben, id } = await meeting();
    await answer(ben, id, { answer: 'declined' });
    expect(await listed(ben)).toMatchObject([{ id, invitation: { answer: 'declined' } }]);
    expect(await listed(ben, { declined: 'hidden' })).toEqual([]);
    expect(await calendar(ben)).toMatchObject([{ answer: 'declined' }]);
    expect(await calendar(ann, { personId: ben.id })).toEqual([]);
  });
});

describe('answerInvitation', () => {
  it('stores each answer until the start, for the organiser and all who see the people', async () => {
    const { ann, ben, id } = await meeting();
    for (const given of ['accepted', 'tentative', 'declined'] as const) {
      const { data } = await answer(ben, id, { answer: given, version: 1 });
      expect(data).toMatchObject({ version: 1, invitation: { answer: given } });
      expect(await answersOf(ann, id)).toEqual(
        new Map([
          [ben.fullName, given],
          ['Gail Guest', 'none'],
        ]),
      );
    }
    api.clock.set(at('10:00'));
    expect((await answer(ben, id, { answer: 'accepted' })).problem.code).toBe(
      'booking.not_answerable',
    );
    api.clock.set(at('09:00'));
  });

  it('is refused to the organiser, to strangers and for an outdated version', async () => {
    const { ann, ben, id } = await meeting();
    const eve = await colleagueOf(api, ann);
    const stranger = await api.member();
    const codeOf = async (as: Member, body: Answer) => (await answer(as, id, body)).problem.code;
    expect(await codeOf(ann, { answer: 'accepted' })).toBe('access.denied');
    expect(await codeOf(eve, { answer: 'accepted' })).toBe('booking.not_found');
    expect(await codeOf(stranger, { answer: 'accepted' })).toBe('booking.not_found');
    await change(ann, id, { version: 1, title: 'Renamed' });
    expect(await codeOf(ben, { answer: 'accepted', version: 1 })).toBe('booking.stale');
  });

  it('notifies the organiser of a decline once, and of no other answer', async () => {
    const { ann, ben, id } = await meeting();
    const before = (await mailsTo(ann.email)).length;
    for (const given of ['accepted', 'declined', 'tentative', 'declined'] as const) {
      await answer(ben, id, { answer: given });
    }
    expect(await declinesTold(ann)).toMatchObject([{ bookingId: id, invitee: ben.fullName }]);
    const mails = (await mailsTo(ann.email)).slice(before);
    expect(mails.map(({ text }) => text.includes(`Declined by: ${ben.fullName}`))).toEqual([true]);
    const events = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(events.data.slice(1).map(({ changes }) => changes)).toEqual(
      [
        ['none', 'accepted'],
        ['accepted', 'declined'],
        ['declined', 'tentative'],
        ['tentative', 'declined'],
      ].map(([from, to]) => [{ field: 'answer', invitee: ben.fullName, before: from, after: to }]),
    );
  });

  it('names an invitee without a name by their address', async () => {
    const { ann, ben, id } = await meeting();
    const invitee = api.db.updateTable('booking_invitee').set({ name: '' });
    await invitee.where('booking_id', '=', id).where('user_id', '=', ben.id).execute();
    await mailsTo(ann.email);
    await answer(ben, id, { answer: 'declined' });
    expect(await declinesTold(ann)).toMatchObject([{ invitee: ben.email }]);
    expect((await mailsTo(ann.email)).at(-1)?.text).toContain(`Declined by: ${ben.email}`);
  });

  it('resets answers when time or room change, and keeps them on any other change', async () => {
    const { ann, ben, id } = await meeting();
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    await answer(ben, id, { answer: 'accepted' });
    const after = async (body: OperationInput<typeof editBooking>['body']) => {
      const { data } = await change(ann, id, body);
      const given = (await read(ben, id)).invitation?.answer;
      await answer(ben, id, { answer: 'accepted' });
      return [data.version, given];
    };
    const invitees = [{ userId: ben.id }];
    expect(await after({ version: 1, title: 'Renamed', invitees })).toEqual([2, 'accepted']);
    expect(await after({ version: 2, start: at('10:00') })).toEqual([3, 'accepted']);
    expect(await after({ version: 3, end: at('11:30') })).toEqual([4, 'none']);
    expect(await after({ version: 4, resourceId: other.id })).toEqual([5, 'none']);
  });

  it('notifies only of the newly declined dates of a series', async () => {
    const { ann, ben, seriesId } = await meeting({ recurrence: daily(2) });
    const [first, second] = (await datesOf(api, seriesId)).map((date) => date.id);
    await answer(ben, first ?? '', { answer: 'declined' });
    await answer(ben, first ?? '', { answer: 'accepted' });
    await answer(ben, first ?? '', { answer: 'declined' }, 'all');
    const told = (await declinesTold(ann)).map(({ bookingId }) => bookingId);
    expect(told).toEqual([second, first]);
  });

  it('answers all future dates of a series, or one date, and notifies once', async () => {
    const { ann, ben, seriesId } = await meeting({ recurrence: daily(3) });
    const ids = (await datesOf(api, seriesId)).map((date) => date.id);
    const [first = '', second = ''] = ids;
    await answer(ben, first, { answer: 'declined' }, 'all');
    await answer(ben, second, { answer: 'accepted' });
    const answers = await Promise.all(ids.map((id) => read(ben, id)));
    expect(answers.map(({ invitation }) => invitation?.answer)).toEqual([
      'declined',
      'accepted',
      'declined',
    ]);
    expect(await declinesTold(ann)).toHaveLength(1);
    await api.call(editBooking, {
      as: ann,
      params: { id: first },
      query: { scope: 'all' },
      body: { version: 1, start: at('13:00'), end: at('14:00') },
    });
    const moved = await Promise.all(ids.map((id) => read(ben, id)));
    expect(moved.map(({ invitation }) => invitation?.answer)).toEqual(['none', 'none', 'none']);
  });

  it('writes the answers of all invitees into the next calendar file as PARTSTAT', async () => {
    const { ann, ben, id } = await meeting();
    await mailsTo(ben.email);
    await answer(ben, id, { answer: 'tentative' });
    await change(ann, id, { version: 1, title: 'Renamed' });
    const mail = (await mailsTo(ben.email)).find(({ text }) => text.includes('updated'));
    const lines = mail?.calendar?.content.replaceAll('\r\n ', '').split('\r\n') ?? [];
    const own = lines.filter((line) => line.startsWith('ATTENDEE') && line.includes(ben.email));
    expect(own).toEqual([expect.stringContaining('PARTSTAT=TENTATIVE')]);
  });
});

describe('findBusyTimes', () => {
  it('returns when colleagues are busy without titles, and not for declined meetings', async () => {
    const { ann, ben, id } = await meeting({ privacy: 'private' });
    const times = [{ start: at('10:30'), end: at('12:00') }];
    const busy = async (body: Body = {}) =>
      (
        await api.call(findBusyTimes, {
          as: ann,
          body: { userIds: [ann.id, ben.id], times, ...body },
        })
      ).data;
    const hour = { start: at('10:00'), end: at('11:00') };
    expect(await busy()).toEqual([
      { userId: ann.id, busy: [hour] },
      { userId: ben.id, busy: [hour] },
    ]);
    expect(await busy({ exceptBookingId: id })).toEqual([
      { userId: ann.id, busy: [] },
      { userId: ben.id, busy: [] },
    ]);
    await answer(ben, id, { answer: 'declined' });
    expect((await busy())[1]).toEqual({ userId: ben.id, busy: [] });
  });

  it('leaves out a cancelled booking, and the series that is being changed', async () => {
    const { ann, ben, id, room } = await meeting();
    const { data: series } = await book(api, ann, room.id, {
      start: at('14:00'),
      end: at('15:00'),
      recurrence: { frequency: 'daily', interval: 1, count: 3 },
    });
    const times = [{ start: at('09:00'), end: at('18:00') }];
    const hoursOf = async (body: Body = {}) => {
      const wanted = { userIds: [ann.id], times, ...body };
      const { data } = await api.call(findBusyTimes, { as: ann, body: wanted });
      return data.flatMap(({ busy }) => busy.map(({ start }) => start));
    };
    expect(await hoursOf()).toEqual([at('10:00'), at('14:00')]);
    expect(await hoursOf({ exceptSeriesId: series.seriesId ?? '' })).toEqual([at('10:00')]);
    await api.call(cancelBooking, { as: ann, params: { id }, body: { version: 1 } });
    expect(await hoursOf()).toEqual([at('14:00')]);
    expect(await hoursOf({ userIds: [ben.id] })).toEqual([]);
  });

  it('leaves out other merchants, loans, and bookings made for others', async () => {
    const { ann, ben, id } = await meeting();
    const stranger = await api.member();
    const asset = await buildResource(api.db, { merchant_id: ann.merchantId, type: 'asset' });
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: asset.id,
      booker_id: ben.id,
      type: 'asset',
      starts_at: at('10:00', 3),
      ends_at: at('11:00', 3),
    });
    await api.db
      .updateTable('booking')
      .set({ booked_for_id: ben.id })
      .where('id', '=', id)
      .execute();
    const times = [{ start: at('00:00'), end: at('23:00', 3) }];
    const ask = async (as: Member, userIds: string[]) =>
      (await api.call(findBusyTimes, { as, body: { userIds, times } })).data;
    expect(await ask(ben, [ann.id])).toEqual([{ userId: ann.id, busy: [] }]);
    expect(await ask(ann, [ben.id])).toEqual([
      { userId: ben.id, busy: [{ start: at('10:00'), end: at('11:00') }] },
    ]);
    expect(await ask(stranger, [ben.id])).toEqual([{ userId: ben.id, busy: [] }]);
  });
});
