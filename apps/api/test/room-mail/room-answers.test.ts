import { followActionLink, getActionLink } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { messageOf } from './meeting-message.ts';
import { answered, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

const cancelToken = (mail: MailMessage | undefined) =>
  /^Cancel the request: \S+\/booking-link#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** The answer of a room that is booked from 10:00 to 11:00 and from 14:00 to 15:00. */
async function declined(language: 'en' | 'th') {
  const { ann, thames, invite, answers } = await roomWorld(api, sent);
  await api.db.updateTable('app_user').set({ language }).where('id', '=', ann.id).execute();
  for (const name of ['Ebro', 'Hudson', 'Seine']) {
    const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
    await buildResource(api.db, { ...place, name, capacity: 6 });
  }
  const bob = await colleagueOf(api, ann);
  await book(api, bob, thames.id);
  await book(api, bob, thames.id, { start: at('14:00'), end: at('15:00') });
  await invite({ title: 'Planning of the next sprint with all people of both teams in Bangkok' });
  const [mail] = await answers();
  return { text: mail?.text ?? '', html: mail?.html ?? '' };
}

describe('the answer of a room that needs approval', () => {
  it('[E-02] has the steps of the decision with its deadline, and a link to the request', async () => {
    const { ann, invite, answers } = await roomWorld(api, sent, { needs_approval: true });
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite();
    const [mail] = await answers();
    expect(mail?.subject).toBe('Waiting for approval: Sprint planning, today 10:00–11:00');
    expect(mail?.text).toContain('Reason: Thames needs approval.');
    expect(mail?.text).toContain(
      [
        '1. You invited Thames: Today 09:00',
        '2. An approver decides: By Mon, 2 Nov 2026, 10:00. Without a',
        '   decision, the time is released.',
        '3. Your calendar gets the decision: Until then, Thames shows as',
        '   tentative.',
      ].join('\n'),
    );
    expect(mail?.text).toMatch(/^Open the booking: https:\S+\/my-booking\?id=\S+$/m);
  });

  it('[E-02] [E-11] has a link that cancels the request, also in the organiser’s calendar', async () => {
    const { ann, invite, answers, bookings } = await roomWorld(api, sent, { needs_approval: true });
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite();
    const token = cancelToken((await answers())[0]);
    const by = { host: ann.host, params: { token } };
    const { data } = await api.call(getActionLink, by);
    expect(data).toMatchObject({ action: 'release', state: 'ready', booking: { isSeries: false } });
    expect((await bookings())[0]?.status).toBe('pending-approval-book');
    expect((await api.call(followActionLink, { ...by, body: {} })).status).toBe(200);
    expect((await bookings())[0]?.status).toBe('cancelled');
    expect((await answers()).map(answered)).toMatchObject([{ partstat: 'DECLINED' }]);
    expect((await api.call(followActionLink, { ...by, body: {} })).problem.code).toBe('link.used');
  });

  it('[E-02] has no such link for a series or a change, of which it would cancel one booking', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    const needApproval = (needs_approval: boolean) =>
      api.db.updateTable('resource').set({ needs_approval }).where('id', '=', thames.id).execute();
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite();
    await needApproval(true);
    await invite({ start: at('12:00'), end: at('13:00'), sequence: 1, stamp: 1 });
    await invite({
      uid: 'weekly',
      start: at('15:00'),
      end: at('16:00'),
      rule: 'FREQ=DAILY;COUNT=2',
    });
    const mails = await answers();
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Accepted',
      'Waiting for approval',
      'Waiting for approval',
    ]);
    expect(mails.map(cancelToken)).toEqual(['', '', '']);
  });

  it('[E-11] [Z-44] gives the reason when the request is not decided in time', async () => {
    const { ann, invite, answers } = await roomWorld(api, sent, { needs_approval: true });
    await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    await invite();
    await answers();
    api.clock.set(at('10:00'));
    await api.runJob('booking_timers');
    const [mail] = await answers();
    expect(mail?.text).toContain('Reason: The request was not decided in time.');
  });
});

describe('the answer of a taken room', () => {
  it('[E-02] [H-05] names the booked times in the zone of the meeting, and nothing else of them', async () => {
    const { ann, thames, invite, answers } = await roomWorld(api, sent);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, bob, thames.id, { title: 'Layoffs' });
    await book(api, bob, thames.id, { start: at('11:00'), end: at('12:00') });
    await api.db
      .updateTable('occupancy')
      .set({ starts_at: at('22:00', 1) })
      .where('booking_id', '=', data.id)
      .execute();
    expect(await invite({ start: at('10:30'), end: at('11:30') })).toMatchObject({
      reason: 'booking.slot_taken',
      reason_params: { isKept: false },
    });
    const [mail] = await answers();
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'Reason: Thames is booked Sun, 1 Nov 2026, 22:00 – Mon, 2 Nov 2026, 11:00, 11:00–12:00.',
    );
    for (const secret of ['Layoffs', bob.fullName, bob.email]) {
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret);
    }
  });

  it('[E-02] shows the times of a meeting in UTC in the zone of the room', async () => {
    const { ann, thames, address, store, answers } = await roomWorld(api, sent);
    await book(api, await colleagueOf(api, ann), thames.id);
    const raw = messageOf([{ organizer: ann.email }], address)
      .replace(';TZID=Asia/Bangkok:20261102T100000', ':20261102T030000Z')
      .replace(';TZID=Asia/Bangkok:20261102T110000', ':20261102T040000Z');
    await store(raw);
    await api.runJob('process_room_mail');
    const [mail] = await answers();
    expect(mail?.text).toContain('When: Mon, 2 Nov 2026, 10:00–11:00 (Thailand Time)');
    expect(mail?.text).toContain('Reason: Thames is booked 10:00–11:00.');
  });

  it('[E-02] shows the day as cells, whose text alternative lists the busy times', async () => {
    const { html } = await declined('en');
    expect(html).toContain('Thames is free again at 11:00.');
    expect(html).toMatch(/href="[^"]*\/booking-calendar\?kind=room&amp;room=[^"]*date=2026-11-02"/);
    const strip = /<table role="img" aria-label="([^"]*)".*?<\/table>/s.exec(html);
    expect(strip?.[1]).toBe('Thames on that day: booked 10:00–11:00, 14:00–15:00');
    const colors = [...(strip?.[0].matchAll(/font-size:0;background:(#\w+)/g) ?? [])];
    const busy = colors.filter(([, color]) => color === '#98A2B3');
    expect(busy).toHaveLength((2 * 60 * colors.length) / (24 * 60));
    expect(html.match(/<a class="(filled|outlined)"/g)).toEqual([
      '<a class="filled"',
      '<a class="outlined"',
      '<a class="outlined"',
    ]);
  });

  it.each(['en', 'th'] as const)(
    '[E-02] has a plain text of lines of at most 64 characters and one link a line: %s',
    async (language) => {
      const { text } = await declined(language);
      const lines = text.split('\n');
      const links = lines.filter((line) => line.includes('://'));
      expect(links).toHaveLength(4);
      for (const link of links) expect(link).toMatch(/^(?: {3})?https?:\S+$/);
      const shown = lines.map((line) => line.replaceAll(/\p{M}/gu, ''));
      expect(shown.filter((line) => line.length > 64 && !line.includes('://'))).toEqual([]);
      expect(text).toMatch(/^1\. Ebro, .*, 6 /m);
    },
  );
});
