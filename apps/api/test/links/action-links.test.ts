import type { OperationInput } from '@axp/contracts';
import {
  cancelBooking,
  editBooking,
  followActionLink,
  getActionLink,
  getBooking,
  listBookingEvents,
} from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { daily, datesOf } from '../bookings/series-world.ts';
import { buildBooking, buildBuilding, buildResource } from '../factories.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

const look = (host: string, token: string) => api.call(getActionLink, { host, params: { token } });
const follow = (
  host: string,
  token: string,
  body: OperationInput<typeof followActionLink>['body'] = {},
) => api.call(followActionLink, { host, params: { token }, body });

const mailsTo = (address: string) => sent.filter(({ to }) => to.address === address);

/** The token behind the link of a mail with this label. */
function tokenIn(mail: MailMessage | undefined, label: string): string {
  const line = mail?.text.split('\n').find((text) => text.startsWith(`${label}: `)) ?? '';
  return /\/booking-link#([\w-]+)$/.exec(line)?.[1] ?? '';
}

async function booked(changes: Readonly<Record<string, unknown>> = {}) {
  const { ann, room } = await bookingWorld(api);
  const { data } = await book(api, ann, room.id, changes);
  await api.runJob('send_mails');
  const token = tokenIn(mailsTo(ann.email)[0], 'Cancel the booking');
  return { ann, room, id: data.id, params: { id: data.id }, token };
}

const takenTimes = (merchantId: string) =>
  api.db.selectFrom('occupancy').select('id').where('merchant_id', '=', merchantId).execute();

describe('getActionLink', () => {
  it('[Z-80] returns what the link of a mail would do, and changes nothing', async () => {
    const { ann, room, token } = await booked({ title: 'Weekly sync' });
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await look(ann.host, token);
      expect(data).toEqual({
        action: 'release',
        state: 'ready',
        booking: {
          type: 'room',
          title: 'Weekly sync',
          status: 'approved',
          start: at('10:00'),
          end: at('11:00'),
          timezone: 'Asia/Bangkok',
          resource: room.name,
          bookedFor: ann.fullName,
          isSeries: false,
        },
        change: null,
        invitation: null,
        free: null,
      });
    }
    expect(await takenTimes(ann.merchantId)).toHaveLength(1);
  });

  it('[Z-80] [T-07] finds no invented token, and none of another merchant', async () => {
    const { ann, token } = await booked();
    const stranger = await api.member();
    for (const made of ['x', `${token}x`, token.slice(0, -4), '%00', 'a'.repeat(200)]) {
      expect((await look(ann.host, made)).problem.code).toBe('link.not_found');
    }
    expect((await look(stranger.host, token)).problem.code).toBe('link.not_found');
    expect((await follow(stranger.host, token)).problem.code).toBe('link.not_found');
  });

  it('[Z-80] expires with its booking', async () => {
    const { ann, token } = await booked();
    api.clock.set(at('11:00'));
    expect((await look(ann.host, token)).data.state).toBe('expired');
    expect((await follow(ann.host, token)).problem.code).toBe('link.expired');
    api.clock.set(at('09:00'));
  });
});

describe('followActionLink', () => {
  it('[Z-80] cancels the booking without a login, once', async () => {
    const { ann, id, token } = await booked();
    const { data } = await follow(ann.host, token);
    expect([data.state, data.booking.status]).toEqual(['used', 'cancelled']);
    expect(await takenTimes(ann.merchantId)).toEqual([]);
    expect((await follow(ann.host, token)).problem.code).toBe('link.used');
    const events = await api.db
      .selectFrom('booking_event')
      .select(['action', 'actor_id'])
      .where('booking_id', '=', id)
      .orderBy('at')
      .execute();
    expect(events).toEqual([
      { action: 'book', actor_id: ann.id },
      { action: 'cancel', actor_id: ann.id },
    ]);
  });

  it('[Z-80] cancels it even though it was changed since', async () => {
    const { ann, params, token } = await booked();
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Renamed' } });
    expect((await follow(ann.host, token)).data.booking.status).toBe('cancelled');
  });

  it('[Z-80] stays unused when the action is refused', async () => {
    const { ann, params, token } = await booked();
    await api.call(cancelBooking, { as: ann, params, body: { version: 1 } });
    expect((await follow(ann.host, token)).problem.code).toBe('booking.not_cancellable');
    expect((await look(ann.host, token)).data.state).toBe('ready');
  });

  it('[Z-80] is refused to deactivated people and people who may only view', async () => {
    const first = await booked();
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', first.ann.id)
      .execute();
    expect((await follow(first.ann.host, first.token)).problem.code).toBe('link.expired');
    const second = await booked();
    await api.db.deleteFrom('user_business_unit').where('user_id', '=', second.ann.id).execute();
    expect((await follow(second.ann.host, second.token)).problem.code).toBe('link.expired');
  });
});

describe('the links for an approver', () => {
  /** A room whose bookings Eve decides, booked by Ann. */
  async function requested(changes: Readonly<Record<string, unknown>> = {}) {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const eve = await colleagueOf(api, ann);
    const approver = { merchant_id: ann.merchantId, resource_id: room.id, user_id: eve.id };
    await api.db.insertInto('resource_approver').values(approver).execute();
    const { data } = await book(api, ann, room.id, changes);
    await api.runJob('send_mails');
    const [mail] = mailsTo(eve.email);
    const [approve, decline] = [tokenIn(mail, 'Approve'), tokenIn(mail, 'Decline')];
    const { id, seriesId } = data;
    return { ann, eve, mail, approve, decline, params: { id }, seriesId };
  }

  it('[Z-80] [Z-41] approve from the mail, which has no calendar file', async () => {
    const { ann, eve, mail, approve, params } = await requested();
    expect(mail?.subject).toMatch(/^Request: /);
    expect(mail?.calendar).toBeNull();
    const { data } = await follow(ann.host, approve);
    expect([data.state, data.booking.status]).toEqual(['used', 'approved']);
    await api.runJob('send_mails');
    const subjects = mailsTo(ann.email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Your booking request was received: Weekly sync',
      'Your booking has been approved: Weekly sync',
    ]);
    const events = await api.call(listBookingEvents, { as: ann, params });
    expect(events.data.at(-1)).toMatchObject({ action: 'approve', actor: { id: eve.id } });
  });

  it('[Z-80] [Z-43] show the current and the requested values, each in the zone of its place', async () => {
    const { ann, eve, approve, params } = await requested();
    await follow(ann.host, approve);
    const { merchantId: merchant_id } = ann;
    const { id: building_id } = await buildBuilding(api.db, {
      merchant_id,
      name: 'Spree House',
      timezone: 'Europe/Berlin',
    });
    const samui = await buildResource(api.db, { merchant_id, building_id, needs_approval: true });
    const approver = { merchant_id, resource_id: samui.id, user_id: eve.id };
    await api.db.insertInto('resource_approver').values(approver).execute();
    const body = { version: 2, resourceId: samui.id, start: at('16:00'), end: at('17:00') };
    await api.call(editBooking, { as: ann, params, body });
    await api.runJob('send_mails');
    const token = tokenIn(mailsTo(eve.email).at(-1), 'Approve');
    const { data } = await look(ann.host, token);
    expect(data.change).toMatchObject({
      before: { start: at('10:00'), end: at('11:00'), timezone: 'Asia/Bangkok' },
      after: {
        start: at('16:00'),
        end: at('17:00'),
        timezone: 'Europe/Berlin',
        resource: { id: samui.id, building: { name: 'Spree House' } },
      },
    });
    const decided = await follow(ann.host, token);
    expect(decided.data).toMatchObject({ change: null, booking: { start: at('16:00') } });
  });

  it('[Z-80] [Z-42] reject with a reason, which reaches the booker', async () => {
    const { ann, approve, decline } = await requested();
    const without = await follow(ann.host, decline);
    expect(without.problem.errors).toMatchObject([{ path: 'reason', code: 'required' }]);
    const { data } = await follow(ann.host, decline, { reason: 'Being painted' });
    expect(data.booking.status).toBe('cancelled');
    await api.runJob('send_mails');
    expect(mailsTo(ann.email).at(-1)?.text).toContain('Reason: Being painted');
    expect((await follow(ann.host, approve)).problem.code).toBe('booking.stale');
  });

  it('[Z-80] [Z-45] decide on a series as one request', async () => {
    const statusesOf = async (seriesId: string | null) =>
      (await datesOf(api, seriesId)).map(({ status }) => status);
    const { ann, mail, approve, seriesId } = await requested({ recurrence: daily(3) });
    expect(mail?.text).toContain('Also on: ');
    expect((await look(ann.host, approve)).data.booking.isSeries).toBe(true);
    await follow(ann.host, approve);
    expect(await statusesOf(seriesId)).toEqual(['approved', 'approved', 'approved']);

    const other = await requested({ recurrence: daily(2) });
    await follow(other.ann.host, other.decline, { reason: 'Being painted' });
    expect(await statusesOf(other.seriesId)).toEqual(['cancelled', 'cancelled']);
  });

  it('[Z-80] [Z-06] refuse a request that was changed since', async () => {
    const { ann, approve, params } = await requested();
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Another' } });
    expect((await follow(ann.host, approve)).problem.code).toBe('booking.stale');
  });

  it('[Z-80] [H-04] show and do nothing for a person who no longer decides', async () => {
    const { ann, eve, approve, params } = await requested();
    await api.db.deleteFrom('resource_approver').where('user_id', '=', eve.id).execute();
    expect((await follow(ann.host, approve)).problem.code).toBe('booking.not_found');
    expect((await look(ann.host, approve)).problem.code).toBe('link.not_found');
    const { data } = await api.call(getBooking, { as: ann, params });
    expect(data.status).toBe('pending-approval-book');
  });
});

describe('the links of a mail', () => {
  it('[Z-80] are stored as hashes only', async () => {
    const { token } = await booked();
    const rows = await api.db.selectFrom('action_link').selectAll().execute();
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[Z-80] [Z-72] are the same when the mail is sent again', async () => {
    const { ann, token } = await booked();
    await sql`
      update outbox_mail set sent_at = null, due_at = now() where recipient = ${ann.email}
    `.execute(api.db);
    await api.runJob('send_mails');
    const tokens = mailsTo(ann.email).map((mail) => tokenIn(mail, 'Cancel the booking'));
    expect(tokens).toEqual([token, token]);
  });

  it('[Z-80] show the single date of a series that they cancel, if the mail is about one', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id, { recurrence: daily(3) });
    await api.runJob('send_mails');
    expect(mailsTo(ann.email)[0]?.text).not.toContain('Cancel this date only');
    const params = { id: data.id };
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'Renamed' } });
    await api.runJob('send_mails');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' });
    const label = `Cancel this date only (${day.format(new Date(data.start))})`;
    const token = tokenIn(mailsTo(ann.email)[1], label);
    expect((await follow(ann.host, token)).data.state).toBe('used');
    const dates = await datesOf(api, data.seriesId);
    expect(dates.map(({ status }) => status)).toEqual(['cancelled', 'approved', 'approved']);
  });

  it('[Z-80] only let invitees and guests answer', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob: Member = await colleagueOf(api, ann);
    const guest = `guest-${ann.id}@partner.test`;
    await book(api, ann, room.id, { invitees: [{ userId: bob.id }, { email: guest }] });
    await api.runJob('send_mails');
    const linksTo = (address: string) =>
      [...(mailsTo(address)[0]?.text ?? '').matchAll(/^(.+): https:/gm)].map(([, label]) => label);
    expect(linksTo(bob.email)).toEqual(['Open the booking', 'Accept', 'Maybe', 'Decline']);
    expect(linksTo(guest)).toEqual(['Accept', 'Maybe', 'Decline']);
  });

  it('are deleted thirty days after the booking', async () => {
    const { ann, token } = await booked();
    await api.runJob('forget_links');
    expect((await look(ann.host, token)).status).toBe(200);
    await sql`update action_link set expires_at = now() - interval '31 days'`.execute(api.db);
    await api.runJob('forget_links');
    expect((await look(ann.host, token)).problem.code).toBe('link.not_found');
  });
});

describe('the link of a reminder', () => {
  it('[Z-80] [Z-51] checks in with one tap, despite changes since', async () => {
    const { ann, room } = await bookingWorld(api);
    const booking = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      booker_id: ann.id,
      attendees: 2,
      starts_at: api.clock.hoursFromNow(0),
      ends_at: api.clock.hoursFromNow(1),
    });
    await api.db
      .insertInto('booking_timer')
      .values({
        merchant_id: ann.merchantId,
        booking_id: booking.id,
        kind: 'check-in-reminder',
        due_at: api.clock.hoursFromNow(0),
      })
      .execute();
    await api.runJob('booking_timers');
    await api.runJob('send_mails');
    const [mail] = mailsTo(ann.email);
    expect(mail?.subject).toMatch(/^Please check in: /);
    const { data } = await follow(ann.host, tokenIn(mail, 'Check in'));
    expect([data.action, data.booking.status]).toEqual(['check-in', 'checked-in']);
  });
});

describe('the links of an invitation', () => {
  /** The links of a meeting's mail to a colleague and to a guest without an account. */
  async function invited(changes: Readonly<Record<string, unknown>> = {}) {
    const { ann, room } = await bookingWorld(api);
    const ben = await colleagueOf(api, ann);
    const email = `gail-${ben.id}@partner.test`;
    const invitees = [{ userId: ben.id }, { email, name: 'Gail' }];
    const { data } = await book(api, ann, room.id, { invitees, ...changes });
    await api.runJob('send_mails');
    const tokensOf = (address: string) =>
      ['Accept', 'Maybe', 'Decline'].map((label) => tokenIn(mailsTo(address)[0], label));
    const { id, seriesId } = data;
    const answers = async (bookingId = id) =>
      (await api.call(getBooking, { as: ann, params: { id: bookingId } })).data.invitees
        .filter((invitee) => invitee.email === email)
        .map((invitee) => invitee.answer);
    const staff = tokensOf(ben.email);
    return { ann, ben, host: ann.host, id, seriesId, answers, staff, guest: tokensOf(email) };
  }

  it('accepts the answers of a guest repeatedly until the start', async () => {
    const { host, guest, answers } = await invited();
    const [accept = '', maybe = '', decline = ''] = guest;
    expect((await look(host, accept)).data).toMatchObject({
      action: 'accept-invitation',
      state: 'ready',
      invitation: { answer: 'none', isForSeries: false },
    });
    expect(await answers()).toEqual(['none']);
    for (const [token, answer] of [
      [accept, 'accepted'],
      [maybe, 'tentative'],
      [decline, 'declined'],
      [accept, 'accepted'],
    ] as const) {
      const { data } = await follow(host, token);
      expect(data).toMatchObject({ state: 'ready', invitation: { answer } });
      expect(await answers()).toEqual([answer]);
    }
    await follow(host, accept, { answer: 'tentative' });
    expect(await answers()).toEqual(['tentative']);
    api.clock.set(at('10:00'));
    expect((await look(host, accept)).data.state).toBe('expired');
    expect((await follow(host, accept)).problem.code).toBe('link.expired');
    api.clock.set(at('09:00'));
  });

  it('[H-05] shows nothing once the guest or colleague is removed', async () => {
    const { ann, host, id, guest, staff } = await invited({ privacy: 'private' });
    const body = { version: 1, invitees: [] };
    await api.call(editBooking, { as: ann, params: { id }, body });
    for (const token of [guest[0] ?? '', staff[0] ?? '']) {
      expect((await look(host, token)).problem.code).toBe('link.not_found');
      expect((await follow(host, token)).problem.code).toBe('booking.not_found');
    }
  });

  it('answers all future dates if the mail invites to a series', async () => {
    const { host, seriesId, guest, answers } = await invited({ recurrence: daily(3) });
    const { data } = await follow(host, guest[2] ?? '');
    expect(data.invitation).toEqual({ answer: 'declined', isForSeries: true });
    const dates = await datesOf(api, seriesId);
    const all = await Promise.all(dates.map((date) => answers(date.id)));
    expect(all).toEqual([['declined'], ['declined'], ['declined']]);
  });

  it('stores the answer of a colleague as their own', async () => {
    const { ben, host, id, staff } = await invited();
    await follow(host, staff[0] ?? '');
    const { data } = await api.call(getBooking, { as: ben, params: { id } });
    expect(data.invitation?.answer).toBe('accepted');
  });
});
