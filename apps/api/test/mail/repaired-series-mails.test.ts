import { approveBooking, listNotifications, releaseBookings } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { bookSeries, daily, datesOf, seriesTools } from '../bookings/series-world.ts';
import { buildResource } from '../factories.ts';
import { shownDatesIn } from '../feeds/calendar-dates.ts';

const sent: MailMessage[] = [];
const guest = 'guest@partner.test';

const api = ownTestApi({ mail: mailInto(sent) });
const tools = seriesTools(api);
beforeEach(() => {
  sent.length = 0;
});

/** The mails to an address since the previous look. */
async function mailsTo(address: string): Promise<readonly MailMessage[]> {
  await api.runJob('send_mails');
  const mails = sent.filter(({ to }) => to.address === address);
  for (const mail of mails) sent.splice(sent.indexOf(mail), 1);
  return mails;
}

/** Place and status of each event of a calendar file by the day of its recurrence id. */
function eventsOf(mail: MailMessage | undefined): Record<string, string> {
  const calendar = ICAL.Component.fromString(mail?.calendar?.content ?? '');
  return Object.fromEntries(
    calendar.getAllSubcomponents('vevent').map((event) => {
      const day = event.getFirstPropertyValue('recurrence-id');
      const [place, status] = ['location', 'status'].map((name) =>
        String(event.getFirstPropertyValue(name)),
      );
      return [day ? String(day).slice(8, 10) : 'series', `${place} ${status}`];
    }),
  );
}

/** Five mornings in Volga, the third in Rhine and the fourth in Zambezi, which needs approval. */
async function repairedSeries() {
  const { ann, room } = await bookingWorld(api, { name: 'Volga' });
  const place = { merchant_id: ann.merchantId, building_id: room.building_id };
  const [rhine, zambezi] = await Promise.all([
    buildResource(api.db, { ...place, name: 'Rhine' }),
    buildResource(api.db, { ...place, name: 'Zambezi', needs_approval: true }),
  ]);
  const boss = await api.member({ user: { merchant_id: ann.merchantId, is_administrator: true } });
  const bob = await colleagueOf(api, ann);
  const { data } = await bookSeries(api, ann, room.id, {
    recurrence: daily(5),
    invitees: [{ email: guest }, { userId: bob.id }],
    exceptions: [
      { action: 'replace', originalStart: at('10:00', 4), resourceId: rhine.id },
      { action: 'replace', originalStart: at('10:00', 5), resourceId: zambezi.id },
    ],
  });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  return { ann, bob, boss, ids, rooms: { rhine, zambezi } };
}

const approve = async (as: Member, id: string | undefined) => {
  const { version } = await tools.get(as, id);
  await api.call(approveBooking, { as, params: { id: id ?? '' }, body: { version } });
};

describe('the mails of a series with dates in other rooms', () => {
  it('[Z-80] [Z-62] list room and status of each date for the owner', async () => {
    const { ann } = await repairedSeries();
    const [mail] = await mailsTo(ann.email);
    expect(mail?.subject).toBe('Your booking is confirmed: Weekly sync');
    const lines = (mail?.text ?? '').split('\n');
    expect(lines).toContain('4 dates are booked, 1 waits for approval.');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Also on: Tue, 3 Nov 2026, 10:00–11:00$/),
        expect.stringMatching(/^Wed, 4 Nov 2026, 10:00–11:00 · Rhine, [^·]+$/),
        expect.stringMatching(
          /^Thu, 5 Nov 2026, 10:00–11:00 · Zambezi, [^·]+ · Waiting for approval$/,
        ),
        expect.stringMatching(/^Fri, 6 Nov 2026, 10:00–11:00$/),
        expect.stringMatching(/^Where: Volga, /),
      ]),
    );
    for (const line of lines.filter((one) => one.includes(' · '))) {
      expect(mail?.html).toContain(line.replace(/^Also on: /, ''));
    }
  });

  it('[Z-80] [Z-61] have an exception with room and status for each such date', async () => {
    const { ann } = await repairedSeries();
    const [mail] = await mailsTo(ann.email);
    expect(eventsOf(mail)).toEqual({
      series: expect.stringMatching(/^Volga, .* CONFIRMED$/),
      '04': expect.stringMatching(/^Rhine, .* CONFIRMED$/),
      '05': expect.stringMatching(/^Zambezi, .* TENTATIVE$/),
    });
  });

  it('[Z-45] [H-03] ask the approvers of a date’s room for that date', async () => {
    const { boss, ids } = await repairedSeries();
    const mails = await mailsTo(boss.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Request: .*, Zambezi, Thu, 5 Nov 2026, 10:00–11:00$/),
    ]);
    expect(mails[0]?.text).toMatch(/When: Thu, 5 Nov 2026, 10:00–11:00 .*\nWhere: Zambezi/);
    expect(mails[0]?.text).toContain(`/my-booking?id=${ids[3]}`);
  });

  it('[Z-80] invite to a pending date once it is approved', async () => {
    const { ann, bob, boss, ids } = await repairedSeries();
    for (const address of [guest, bob.email]) {
      const [mail] = await mailsTo(address);
      expect(mail?.text).not.toContain('Zambezi');
      expect(Object.keys(eventsOf(mail)).sort()).toEqual(['04', 'series']);
    }
    await approve(boss, ids[3]);
    for (const address of [guest, bob.email]) {
      const [mail] = await mailsTo(address);
      expect(mail?.subject).toBe(`${ann.fullName} invited you: Weekly sync`);
      expect(eventsOf(mail)).toEqual({ '05': expect.stringMatching(/^Zambezi, .* CONFIRMED$/) });
    }
  });

  it('[Z-45] report the booked dates when the first one is pending', async () => {
    const { ann, bob, boss, rooms } = await repairedSeries();
    for (const { email } of [ann, bob, boss]) await mailsTo(email);
    const { data } = await bookSeries(api, ann, rooms.rhine.id, {
      start: at('14:00'),
      end: at('15:00'),
      recurrence: daily(3),
      invitees: [{ userId: bob.id }],
      exceptions: [
        { action: 'replace', originalStart: at('14:00', 2), resourceId: rooms.zambezi.id },
      ],
    });
    expect(data.status).toBe('pending-approval-book');
    await api.runJob('send_mails');
    const last = async ({ email }: Member) => (await mailsTo(email)).at(-1)?.subject;
    expect(await last(ann)).toBe('Your booking is confirmed: Weekly sync');
    expect(await last(bob)).toBe(`${ann.fullName} invited you: Weekly sync`);
    expect(await last(boss)).toMatch(/^Request: /);
  });
});

describe('the mails of a change of a series', () => {
  it('[Z-80] [Z-63] have title, room and people of a date with its own', async () => {
    const { ann, ids } = await repairedSeries();
    await tools.edit(ann, ids[1], 'this', { title: 'Retro', invitees: [{ email: guest }] });
    await mailsTo(ann.email);
    await tools.edit(ann, ids[0], 'all', { description: 'Bring slides' });
    const [mail] = await mailsTo(ann.email);
    expect(mail?.text).toMatch(
      /Tue, 3 Nov 2026, 10:00–11:00 · Retro · Invited: guest@partner.test\n/,
    );
    expect(mail?.text).toMatch(/Wed, 4 Nov 2026, 10:00–11:00 · Rhine, /);
  });

  it('[Z-43] [H-03] ask approvers about dates added to their series', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(2) });
    const [first = ''] = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    await api.call(approveBooking, {
      as: boss,
      params: { id: first },
      query: { scope: 'all' },
      body: { version: 1 },
    });
    await mailsTo(boss.email);
    const edited = await tools.edit(ann, first, 'all', { recurrence: daily(3) });
    expect(edited.status).toBe(200);
    const [mail] = await mailsTo(boss.email);
    expect(mail?.subject).toMatch(/^Request: /);
    expect(mail?.text).toContain('When: Wed, 4 Nov 2026, 10:00–11:00');
  });
});

describe('the mails of a series whose second date has invitees of its own', () => {
  const gail = 'gail@partner.test';

  async function seriesWithOwnInvitees() {
    const { ann, room } = await bookingWorld(api, { name: 'Volga' });
    const bob = await colleagueOf(api, ann);
    const { data } = await bookSeries(api, ann, room.id, {
      recurrence: daily(4),
      invitees: [{ email: guest }],
    });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    const invitees = [{ email: gail }, { userId: bob.id }];
    await tools.edit(ann, ids[1], 'this', { invitees });
    for (const address of [guest, gail, bob.email]) await mailsTo(address);
    return { ann, bob, ids };
  }

  const told = async (address: string) =>
    (await mailsTo(address)).map((mail) => [
      mail.subject,
      mail.calendar?.method,
      datesOfMail(mail),
    ]);
  const datesOfMail = (mail: MailMessage) =>
    shownDatesIn(mail.calendar?.content ?? '').map(({ start, title }) => `${title} ${start}`);

  it('[Z-80] [Z-63] notify all invitees of a change of the whole series, each of their dates', async () => {
    const { ann, bob, ids } = await seriesWithOwnInvitees();
    await tools.edit(ann, ids[0], 'all', { title: 'Retro' });
    const subject = 'Invitation has been updated: Retro';
    for (const address of [gail, bob.email]) {
      expect(await told(address)).toEqual([[subject, 'request', [`Retro ${at('10:00', 3)}`]]]);
    }
    const ofSeries = [2, 4, 5].map((day) => `Retro ${at('10:00', day)}`);
    expect(await told(guest)).toEqual([[subject, 'request', ofSeries]]);
  });

  it('[Z-80] [Z-63] notify the invitees of the others when all were edited from that date', async () => {
    const { ann, bob, ids } = await seriesWithOwnInvitees();
    await tools.edit(ann, ids[1], 'all', { title: 'Retro' });
    expect(await told(gail)).toHaveLength(1);
    expect(await told(bob.email)).toHaveLength(1);
    const [mail] = await told(guest);
    expect(mail?.[2]).toEqual([2, 4, 5].map((day) => `Retro ${at('10:00', day)}`));
  });

  it('[H-09] skip a guest whose date keeps its title', async () => {
    const { ann, ids } = await seriesWithOwnInvitees();
    await tools.edit(ann, ids[1], 'this', { title: 'Own' });
    await mailsTo(gail);
    await tools.edit(ann, ids[0], 'all', { title: 'Retro' });
    expect(await told(gail)).toEqual([]);
  });

  it.each(['all', 'range'])(
    '[Z-80] [Z-63] notify each of them of the cancellation (%s)',
    async (scope) => {
      const { ann, bob, ids } = await seriesWithOwnInvitees();
      const range = { from: at('00:00'), to: at('00:00', 9) };
      if (scope === 'all') await tools.cancel(ann, ids[0], 'all');
      else await api.call(releaseBookings, { as: ann, body: range });
      const subject = 'Invitation has been cancelled: Weekly sync';
      for (const address of [gail, bob.email]) {
        expect(await told(address)).toEqual([
          [subject, 'cancel', [`Weekly sync ${at('10:00', 3)}`]],
        ]);
      }
      expect((await told(guest))[0]?.[2]).toHaveLength(3);
      const { data } = await api.call(listNotifications, { as: bob, query: {} });
      expect(data.map(({ bookingStatus }) => bookingStatus)).toContain('cancelled-self');
    },
  );
});
