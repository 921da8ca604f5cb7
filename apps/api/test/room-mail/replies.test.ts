import { getBooking } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { daily, datesOf, seriesTools } from '../bookings/series-world.ts';
import type { MeetingText } from './meeting-message.ts';
import { messageOf } from './meeting-message.ts';
import { domain, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

const guest = 'gus@partner.test';
const inbox = `invitations@${domain}`;

/** An invitation of ours, and ways to answer it. */
async function invited(changes: Readonly<Record<string, unknown>> = {}) {
  const world = await roomWorld(api, sent);
  const { ann, thames, invite } = world;
  const invitees = [{ email: guest, name: 'Gus' }];
  const { data } = await book(api, ann, thames.id, { invitees, ...changes });
  await api.runJob('send_mails');
  const uid = `${data.seriesId ?? data.id}@axp-booking`;
  const common = { method: 'REPLY', uid, to: inbox, from: guest, attendee: guest } as const;
  const reply = (partstat: string, more: MeetingText = {}, ...dates: MeetingText[]) =>
    invite({ ...common, partstat, ...more }, ...dates.map((date) => ({ ...common, ...date })));
  const answersOf = async (id = data.id) => {
    const rows = api.db.selectFrom('booking_invitee').select('answer').where('booking_id', '=', id);
    return (await rows.execute()).map(({ answer }) => answer);
  };
  return { ...world, id: data.id, seriesId: data.seriesId, reply, answersOf };
}

describe('an answer to our own invitation', () => {
  it('[E-06] is asked for at the address whose mailbox is read', async () => {
    await invited();
    const mail = sent.findLast(({ to }) => to.address === guest);
    const text = (mail?.calendar?.content ?? '').replaceAll('\r\n ', '');
    expect(mail?.fromAddress).toBe(inbox);
    expect(text).toMatch(new RegExp(`^ORGANIZER.*:mailto:${inbox}`, 'm'));
    expect(text).toMatch(/^ATTENDEE.*RSVP=TRUE/m);
  });

  it('[E-06] is not asked for while the mailbox is off', async () => {
    const { ann, thames } = await roomWorld(api, sent);
    await api.db
      .updateTable('mail_connection')
      .set({ is_active: false })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    await book(api, ann, thames.id, { invitees: [{ email: guest }] });
    await api.runJob('send_mails');
    const mail = sent.findLast(({ to }) => to.address === guest);
    expect(mail?.fromAddress).toBeUndefined();
    expect(mail?.calendar?.content).not.toContain('RSVP=TRUE');
  });

  it('[E-06] appears on the booking, whether or not it names the organiser', async () => {
    const { reply, answersOf } = await invited();
    expect(await reply('ACCEPTED')).toMatchObject({ verdict: 'accepted', kind: 'reply' });
    expect(await answersOf()).toEqual(['accepted']);
    expect(await reply('DECLINED', { organizer: null, stamp: 1 })).toMatchObject({
      verdict: 'declined',
    });
    expect(await answersOf()).toEqual(['declined']);
  });

  it('[E-06] brings its text along, which goes with the answer', async () => {
    const { ann, id, reply } = await invited();
    const shown = async () => {
      const { data } = await api.call(getBooking, { as: ann, params: { id } });
      return data.invitees.map(({ answer, comment }) => [answer, comment]);
    };
    await reply('ACCEPTED', { comment: 'I join\\n  by video.' });
    expect(await shown()).toEqual([['accepted', 'I join by video.']]);
    await reply('ACCEPTED', { comment: 'x'.repeat(600), stamp: 1 });
    expect(await shown()).toEqual([['accepted', 'x'.repeat(500)]]);
    await reply('DECLINED', { stamp: 2 });
    expect(await shown()).toEqual([['declined', '']]);
  });

  it.each([
    ['of someone else', { from: 'mallory@evil.test' }, 'other-address'],
    [
      'of someone who is not invited',
      { from: 'eve@x.test', attendee: 'eve@x.test' },
      'other-address',
    ],
    [
      'of a stranger who writes SENT-BY',
      { from: 'mallory@evil.test', answeredBy: 'mallory@evil.test' },
      'other-address',
    ],
    [
      'of a colleague of the guest',
      { from: 'mallory@partner.test', answeredBy: 'mallory@partner.test' },
      'other-address',
    ],
    ['of the same name elsewhere', { from: 'gus+rooms@evil.test' }, 'other-address'],
    ['of a name that begins alike', { from: 'gustav@partner.test' }, 'other-address'],
    [
      'of a part of the name',
      { from: '+gus@partner.test', attendee: '+gus@partner.test' },
      'other-address',
    ],
    ['to another time', { start: at('15:00'), end: at('16:00') }, 'outdated'],
    ['to another meeting', { uid: 'else' }, 'unknown-meeting'],
  ])('[E-06] %s changes nothing', async (_, more, reason) => {
    const { reply, answersOf } = await invited();
    expect(await reply('DECLINED', more)).toMatchObject({ verdict: 'not-answered', reason });
    expect(await answersOf()).toEqual(['none']);
  });

  it('[E-06] from another address is counted on the booking, unless it is forged', async () => {
    const { ann, id, reply, store } = await invited();
    const counted = async () =>
      (await api.call(getBooking, { as: ann, params: { id } })).data.otherAnswers;
    await reply('ACCEPTED');
    expect(await counted()).toBe(0);
    await reply('ACCEPTED', { from: 'gustav@home.test' });
    await reply('ACCEPTED', { from: 'gustav@home.test', attendee: 'gustav@home.test' });
    expect(await counted()).toBe(2);
    const raw = messageOf(
      [{ method: 'REPLY', uid: `${id}@axp-booking`, from: 'eve@x.test' }],
      guest,
    );
    await store(raw, inbox);
    const forged = api.db.updateTable('incoming_mail').set({ checks: '{}' });
    await forged.where('processed_at', 'is', null).execute();
    await api.runJob('process_room_mail');
    expect(await counted()).toBe(2);
  });

  it.each([
    ['a detail of the invited address', { from: 'gus+work@partner.test' }],
    [
      'a detail that the answer names, too',
      { from: 'gus+a@partner.test', attendee: 'gus+a@partner.test' },
    ],
  ])('[E-06] counts from %s', async (_, more) => {
    const { reply, answersOf } = await invited();
    expect(await reply('DECLINED', more)).toMatchObject({ verdict: 'declined' });
    expect(await answersOf()).toEqual(['declined']);
  });

  it('[E-06] counts for an invited detail from the address itself', async () => {
    const invitees = [{ email: 'gus+rooms@partner.test', name: 'Gus' }];
    const { reply, answersOf } = await invited({ invitees });
    expect(await reply('ACCEPTED')).toMatchObject({ verdict: 'accepted' });
    expect(await answersOf()).toEqual(['accepted']);
  });

  it('[E-04] [E-06] of a member counts from their assistant, whom the history names', async () => {
    const { ann, thames, invite } = await roomWorld(api, sent);
    const [bob, cleo] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const { data } = await book(api, ann, thames.id, { invitees: [{ userId: bob.id }] });
    const uid = `${data.id}@axp-booking`;
    const reply = (by: string, answeredBy: string, stamp: number) => {
      const own = { from: by, attendee: bob.email, to: inbox, partstat: 'ACCEPTED' };
      return invite({ method: 'REPLY', uid, stamp, answeredBy, ...own });
    };
    expect(await reply(cleo.email, bob.email, 0)).toMatchObject({ reason: 'other-address' });
    expect(await reply(cleo.email, cleo.email, 1)).toMatchObject({ verdict: 'accepted' });
    const event = api.db.selectFrom('booking_event').select(['actor_id', 'acting_for_id']);
    const of = event.where('booking_id', '=', data.id).where('acting_for_id', 'is not', null);
    expect(await of.execute()).toEqual([{ actor_id: cleo.id, acting_for_id: bob.id }]);
  });

  it('[E-06] is for all dates of a series, for one, or for both', async () => {
    const { reply, answersOf, seriesId } = await invited({ recurrence: daily(3) });
    const dates = await datesOf(api, seriesId);
    const all = async () => (await Promise.all(dates.map(({ id }) => answersOf(id)))).flat();
    await reply('ACCEPTED');
    expect(await all()).toEqual(['accepted', 'accepted', 'accepted']);
    const second = { recurrenceId: at('10:00', 3), start: at('10:00', 3), end: at('11:00', 3) };
    await reply('TENTATIVE', { ...second, stamp: 1 });
    expect(await all()).toEqual(['accepted', 'tentative', 'accepted']);
    await reply('TENTATIVE', { stamp: 2 }, { ...second, partstat: 'DECLINED' });
    expect(await all()).toEqual(['tentative', 'declined', 'tentative']);
  });

  it('[E-06] [W-03] reaches a date that has left its series, under its id for calendars', async () => {
    const { ann, id, reply, answersOf } = await invited();
    const edit = seriesTools(api).edit;
    await edit(ann, id, 'all', { recurrence: daily(3) });
    await edit(ann, id, 'this', { recurrence: null });
    const { calendar_id: calendarId } = await api.db
      .selectFrom('booking')
      .select('calendar_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await reply('ACCEPTED', { uid: `${calendarId}@axp-booking` });
    expect(await answersOf()).toEqual(['accepted']);
  });

  it('[E-06] of a member is theirs', async () => {
    const { ann, thames, invite } = await roomWorld(api, sent);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, thames.id, { invitees: [{ userId: bob.id }] });
    const own = { from: bob.email, attendee: bob.email, to: inbox, partstat: 'ACCEPTED' };
    const uid = `${data.id}@axp-booking`;
    expect(await invite({ method: 'REPLY', uid, ...own })).toMatchObject({ verdict: 'accepted' });
  });
});
