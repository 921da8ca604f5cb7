import { cancelBooking } from '@axp/contracts';
import { sendAnswerAgain } from '@axp/contracts/invitations';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { administratorOf } from '../bills/bill-world.ts';
import { attachmentWorld } from '../bookings/attachment-world.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { pdf } from '../files/sample-files.ts';
import { answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
const { attach } = attachmentWorld(api);
beforeEach(() => api.clock.set(at('09:00')));

const sendAgain = (as: Member, id: string) => api.call(sendAnswerAgain, { as, params: { id } });
const codeOf = async (as: Member, id: string) => (await sendAgain(as, id)).problem.code;

/** A meeting from ten to eleven whose change to 14:00 was declined two minutes ago. */
async function keptMeeting() {
  const world = await roomWorld(api, sent);
  const { ann, thames, invite, answers, bookings } = world;
  const later = { start: at('14:00'), end: at('15:00') };
  await invite();
  await book(api, await colleagueOf(api, ann), thames.id, later);
  await invite({ ...later, sequence: 1, stamp: 1 });
  await answers();
  const id = (await bookings()).find(({ starts_at: start }) => start === at('10:00'))?.id ?? '';
  api.clock.advance({ minutes: 2 });
  return { ...world, id };
}

describe('sendAnswerAgain', () => {
  it('[E-11] tells the organiser’s calendar again that its change is not booked', async () => {
    const { ann, answers, id } = await keptMeeting();
    const { status, data } = await sendAgain(ann, id);
    expect(status).toBe(200);
    expect(data.origin?.otherStart).toBe(at('14:00'));
    const [mail, ...others] = await answers();
    expect(others).toEqual([]);
    expect(answered(mail)).toMatchObject({ partstat: 'DECLINED', uid: 'meeting-1', sequence: '1' });
    expect(mail?.text).toContain('Thames stays booked as before');
    expect(await answers()).toEqual([]);
  });

  it('[E-11] sends one answer a minute, also of two calls at once', async () => {
    const { ann, answers, id } = await keptMeeting();
    const two = await Promise.all([sendAgain(ann, id), sendAgain(ann, id)]);
    expect(new Set(two.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await answers()).toHaveLength(1);
    api.clock.advance({ seconds: 50 });
    expect(await codeOf(ann, id)).toBe('booking.answer_just_sent');
    expect(await answers()).toEqual([]);
    api.clock.advance({ seconds: 15 });
    expect((await sendAgain(ann, id)).status).toBe(200);
    expect(await answers()).toHaveLength(1);
  });

  it('[E-11] repeats that a request waits for approval', async () => {
    const { ann, invite, answers, bookings } = await roomWorld(api, sent, { needs_approval: true });
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite();
    await answers();
    const [request] = await bookings();
    expect(await codeOf(ann, request?.id ?? '')).toBe('booking.answer_just_sent');
    api.clock.advance({ minutes: 2 });
    await sendAgain(ann, request?.id ?? '');
    expect((await answers()).map(answered)).toMatchObject([{ partstat: 'TENTATIVE' }]);
  });

  it('[E-11] [T-07] is for those who may edit the booking', async () => {
    const { ann, thames, id } = await keptMeeting();
    expect(await codeOf(await colleagueOf(api, ann), id)).toBe('booking.not_found');
    expect(await codeOf(await api.member(), id)).toBe('booking.not_found');
    expect((await sendAgain(await administratorOf(api, ann), id)).status).toBe(200);
    const { data: own } = await book(api, ann, thames.id, { start: at('16:00'), end: at('17:00') });
    expect(await codeOf(ann, own.id)).toBe('booking.no_calendar');
    await api.call(cancelBooking, { as: ann, params: { id }, query: {}, body: { version: 1 } });
    expect(await codeOf(ann, id)).toBe('booking.not_editable');
  });

  it('[E-11] gives the reason of the answer, not the name of a file that was attached since', async () => {
    const { ann, answers, id } = await keptMeeting();
    const { status } = await attach(ann, id, pdf, 'Salaries.pdf');
    expect(status).toBe(201);
    await sendAgain(ann, id);
    expect((await answers())[0]?.text).not.toContain('Salaries');
  });
});
