import { listBookingEvents, listNotifications } from '@axp/contracts';
import { reportProblem } from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  sent.length = 0;
});

const text = 'The screen stays dark.';
const report = (as: Member, id: string, body = { text }) =>
  api.call(reportProblem, { as, params: { id }, body });
const problemsOf = async (as: Member) =>
  (await api.call(listNotifications, { as })).data.filter(({ topic }) => topic === 'problem');
const boss = ({ merchantId }: Member) =>
  api.member({ user: { merchant_id: merchantId, is_administrator: true } });
const name = (resourceId: string, { merchantId, id }: Member) =>
  api.db
    .insertInto('resource_approver')
    .values({ merchant_id: merchantId, resource_id: resourceId, user_id: id })
    .execute();

describe('reportProblem', () => {
  it('is refused to an auditor, who only reads, and records nothing', async () => {
    const { ann, room } = await bookingWorld(api);
    const { id } = (await book(api, ann, room.id)).data;
    const auditor = await api.member({
      user: { merchant_id: ann.merchantId, is_auditor: true },
    });
    expect((await report(auditor, id)).problem.code).toBe('access.denied');
    const { data } = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(data.map(({ action }) => action)).toEqual(['book']);
  });

  it('[R-03] notifies the managers of the resource, in the application and by mail', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
    const [manager, administrator] = [await colleagueOf(api, ann), await boss(ann)];
    await name(room.id, manager);
    const { id } = (await book(api, ann, room.id)).data;
    await api.runJob('send_mails');
    sent.length = 0;
    expect((await report(ann, id)).status).toBe(201);
    expect(await problemsOf(manager)).toMatchObject([
      { title: 'Ebro', reason: text, bookingId: id },
    ]);
    expect(await problemsOf(administrator)).toEqual([]);
    await api.runJob('send_mails');
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [manager.email, 'A problem was reported: Ebro'],
    ]);
    expect(sent[0]?.text).toContain(text);
    expect(sent[0]?.replyTo?.address).toBe(ann.email);
  });

  it('[R-03] notifies the administrators if a resource has no manager', async () => {
    const { ann, room } = await bookingWorld(api);
    const administrator = await boss(ann);
    const { id } = (await book(api, ann, room.id)).data;
    await report(ann, id);
    expect(await problemsOf(administrator)).toHaveLength(1);
    expect(await problemsOf(ann)).toEqual([]);
  });

  it('[Z-70] is part of the history of the booking', async () => {
    const { ann, room } = await bookingWorld(api);
    const { id } = (await book(api, ann, room.id)).data;
    await report(ann, id);
    const { data } = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(data.at(-1)).toMatchObject({
      action: 'report',
      actor: { id: ann.id },
      from: 'approved',
      to: 'approved',
      reason: text,
    });
  });

  it('[H-05] reveals only the problem of a private booking', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
    const manager = await colleagueOf(api, ann);
    await name(room.id, manager);
    const secret = { title: 'Merger', privacy: 'private' };
    const { id } = (await book(api, ann, room.id, secret)).data;
    await api.runJob('send_mails');
    sent.length = 0;
    await report(ann, id);
    expect(await problemsOf(manager)).toMatchObject([
      { title: 'Ebro', reason: text, bookingId: null },
    ]);
    await api.runJob('send_mails');
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain('Merger');
    expect((await report(manager, id)).status).toBe(404);
  });

  it('[H-09] refuses reports above a person’s daily limit', async () => {
    const { ann, room } = await bookingWorld(api);
    await boss(ann);
    await api.db
      .updateTable('merchant')
      .set({ limits: JSON.stringify({ reports: { person: 1 } }) })
      .where('id', '=', ann.merchantId)
      .execute();
    const { id } = (await book(api, ann, room.id)).data;
    expect((await report(ann, id)).status).toBe(201);
    const { problem } = await report(ann, id);
    expect([problem.code, problem.params]).toMatchObject([
      'limit.reached',
      { kind: 'reports', limit: 1 },
    ]);
  });

  it('[Z-24] needs a description', async () => {
    const { ann, room } = await bookingWorld(api);
    const { id } = (await book(api, ann, room.id)).data;
    const { problem } = await report(ann, id, { text: ' x ' });
    expect(problem.errors).toMatchObject([{ path: 'text', code: 'too_short' }]);
  });
});
