import {
  editBooking,
  followActionLink,
  getBooking,
  listBookingEvents,
  listNotifications,
} from '@axp/contracts';
import { answerInvitation, remindInvitees } from '@axp/contracts/invitations';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { administratorOf } from '../bills/bill-world.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => api.clock.set(at('09:00')));

type Body = Readonly<Record<string, unknown>>;

const guest = 'gail@partner.test';

/** A meeting of Ann's tomorrow with Ben, Eve and a guest, whose invitations were sent. */
async function meeting(changes: Body = {}) {
  const { ann, room } = await bookingWorld(api);
  const ben = await colleagueOf(api, ann);
  const eve = await colleagueOf(api, ann);
  const invitees = [{ userId: ben.id }, { userId: eve.id }, { email: guest, name: 'Gail Guest' }];
  const tomorrow = { start: at('10:00', 3), end: at('11:00', 3) };
  const { data } = await book(api, ann, room.id, { invitees, ...tomorrow, ...changes });
  await api.runJob('send_mails');
  sent.length = 0;
  return { ann, ben, eve, room, id: data.id };
}

const remind = (as: Member, id: string, email?: string) =>
  api.call(remindInvitees, { as, params: { id }, body: { ...(email && { email }) } });
const codeOf = async (as: Member, id: string, email?: string) =>
  (await remind(as, id, email)).problem.code;
const answer = (as: Member, id: string) =>
  api.call(answerInvitation, { as, params: { id }, body: { answer: 'accepted' } });
const remindersOf = async (as: Member) =>
  (await api.call(listNotifications, { as })).data.filter(
    ({ topic }) => topic === 'invitation-reminder',
  );
const mails = async () => {
  await api.runJob('send_mails');
  return sent.splice(0);
};
const recipients = async () => (await mails()).map(({ to }) => to.address).toSorted();

describe('remindInvitees', () => {
  it('reminds all who have not answered and no one else, in the application and by mail', async () => {
    const { ann, ben, eve, id } = await meeting();
    await answer(ben, id);
    const { status, data } = await remind(ann, id);
    expect(status).toBe(200);
    expect(new Map(data.invitees.map(({ email, isReminded }) => [email, isReminded]))).toEqual(
      new Map([
        [ben.email, false],
        [eve.email, true],
        [guest, true],
      ]),
    );
    expect(await remindersOf(eve)).toMatchObject([
      { isParticipant: 1, bookingId: id, actor: { id: ann.id }, booking: { answer: 'none' } },
    ]);
    expect([await remindersOf(ben), await remindersOf(ann)]).toEqual([[], []]);
    expect(await recipients()).toEqual([eve.email, guest].toSorted());
  });

  it('sends a guest links that answer without an account', async () => {
    const { ann, id } = await meeting();
    await remind(ann, id, guest);
    const [mail, ...others] = await mails();
    expect([others, mail?.to.address]).toEqual([[], guest]);
    expect(mail?.subject).toContain(`${ann.fullName} is waiting for your answer`);
    const token = /Accept: .+#([\w-]+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const followed = await api.call(followActionLink, {
      host: ann.host,
      params: { token },
      body: {},
    });
    expect(followed.status).toBe(200);
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    expect(data.invitees.find(({ email }) => email === guest)?.answer).toBe('accepted');
  });

  it('reminds each invitee once a day, also when all or one are reminded at the same time', async () => {
    const { ann, ben, eve, id } = await meeting();
    const two = await Promise.all([remind(ann, id, ben.email), remind(ann, id, ben.email)]);
    expect(new Set(two.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await recipients()).toEqual([ben.email]);
    api.clock.set(at('23:30'));
    expect((await remind(ann, id)).status).toBe(200);
    expect(await recipients()).toEqual([eve.email, guest].toSorted());
    expect(await codeOf(ann, id)).toBe('booking.already_reminded');
    expect(await codeOf(ann, id, ben.email)).toBe('booking.already_reminded');
    api.clock.set(at('00:30', 3));
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    expect(data.invitees.map(({ isReminded }) => isReminded)).toEqual([false, false, false]);
    expect((await remind(ann, id)).status).toBe(200);
    expect(await recipients()).toEqual([ben.email, eve.email, guest].toSorted());
  });

  it('notifies people who mute invitation mails in the application only', async () => {
    const { ann, ben, id } = await meeting();
    await api.db
      .updateTable('app_user')
      .set({ muted_mails: ['invitations'] })
      .where('id', '=', ben.id)
      .execute();
    await remind(ann, id, ben.email);
    expect(await recipients()).toEqual([]);
    expect(await remindersOf(ben)).toHaveLength(1);
  });

  it('is refused after the start, for people who have answered, and for people not invited', async () => {
    const { ann, ben, id } = await meeting();
    await answer(ben, id);
    expect(await codeOf(ann, id, ben.email)).toBe('booking.none_to_remind');
    expect(await codeOf(ann, id, 'nobody@partner.test')).toBe('booking.none_to_remind');
    await api.call(editBooking, {
      as: ann,
      params: { id },
      body: { version: 1, invitees: [{ userId: ben.id }] },
    });
    expect(await codeOf(ann, id)).toBe('booking.none_to_remind');
    api.clock.set(at('10:00', 3));
    expect(await codeOf(ann, id)).toBe('booking.not_remindable');
  });

  it('is refused while the request waits for its first approval', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const ben = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: ben.id }] });
    expect(data.abilities.remind).toBe(false);
    expect(await codeOf(ann, data.id)).toBe('booking.not_remindable');
  });

  it('[T-07] is for those who may edit the booking', async () => {
    const { ann, ben, id } = await meeting();
    const admin = await administratorOf(api, ann);
    const other = await colleagueOf(api, ann);
    const stranger = await api.member();
    expect(await codeOf(ben, id)).toBe('access.denied');
    expect(await codeOf(other, id)).toBe('booking.not_found');
    expect(await codeOf(stranger, id)).toBe('booking.not_found');
    expect((await remind(admin, id)).status).toBe(200);
  });

  it('[H-05] is hidden from managers for a private booking, and available to its owner', async () => {
    const { ann, id } = await meeting({ privacy: 'private' });
    expect(await codeOf(await administratorOf(api, ann), id)).toBe('booking.not_found');
    expect((await remind(ann, id)).status).toBe(200);
  });

  it('[Z-70] is in the history', async () => {
    const { ann, id } = await meeting();
    await remind(ann, id);
    const { data } = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(data.at(-1)).toMatchObject({
      action: 'remind-invitees',
      actor: { id: ann.id },
      from: 'approved',
      to: 'approved',
      changes: [],
    });
  });

  it('[H-09] is refused beyond the daily mail limit, and reminds no one then', async () => {
    const { ann, eve, id } = await meeting();
    await api.db
      .updateTable('merchant')
      .set({ limits: JSON.stringify({ mails: { person: 4 } }) })
      .where('id', '=', ann.merchantId)
      .execute();
    api.clock.advance({ seconds: 15 });
    expect(await codeOf(ann, id)).toBe('limit.reached');
    expect([await recipients(), await remindersOf(eve)]).toEqual([[], []]);
  });

  it('keeps a guest as invited, so that later time changes reach them', async () => {
    const { ann, id } = await meeting();
    await remind(ann, id, guest);
    await mails();
    await api.call(editBooking, {
      as: ann,
      params: { id },
      body: { version: 1, start: at('13:00', 3), end: at('14:00', 3) },
    });
    api.clock.advance({ minutes: 3 });
    const told = (await mails()).filter(({ to }) => to.address === guest);
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Invitation has been updated'),
    ]);
  });
});
