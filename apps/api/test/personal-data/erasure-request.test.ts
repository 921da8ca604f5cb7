import { adminBasePath, getUser, listNotifications } from '@axp/contracts';
import {
  deactivateUser,
  downloadUserData,
  eraseUser,
  getSystemAlerts,
  listAuditEvents,
} from '@axp/contracts/administration';
import { getOwnData, updateErasureRequest } from '@axp/contracts/own-data';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { pdf } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';

const api = testApi();

const ask = (as: Member, isRequested = true) =>
  api.call(updateErasureRequest, { as, body: { isRequested } });
const alerts = async (as: Member) => (await api.call(getSystemAlerts, { as })).data.erasureRequests;
const mailsAbout = async (name: string) => {
  const mails = api.db.selectFrom('account_mail').select(['email', 'purpose']);
  return mails.where('detail', '=', name).execute();
};

describe('updateErasureRequest', () => {
  it('[R-04] notifies the administrators, once, and is on their overview until it is withdrawn', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const { data } = await ask(ann);
    const erasureRequestedAt = api.clock.now().toISOString();
    expect(data).toMatchObject({ bookings: 0, erasureRequestedAt });
    api.clock.advance({ hours: 1 });
    await ask(ann);
    expect(await alerts(boss)).toEqual([
      { id: ann.id, fullName: ann.fullName, since: erasureRequestedAt },
    ]);
    const notices = (await api.call(listNotifications, { as: boss })).data;
    expect(notices).toMatchObject([
      { topic: 'erasure-request', title: ann.fullName, personId: ann.id },
    ]);
    expect(await mailsAbout(ann.fullName)).toEqual([
      { email: boss.email, purpose: 'erasure-request' },
    ]);
    expect((await api.call(listNotifications, { as: ann })).data).toEqual([]);
    const person = await api.call(getUser, { as: boss, params: { id: ann.id } });
    expect(person.data).toMatchObject({ erasureRequestedAt });
    expect((await ask(ann, false)).data.erasureRequestedAt).toBeNull();
    expect(await alerts(boss)).toEqual([]);
    const { data: log } = await api.call(listAuditEvents, {
      as: boss,
      query: { objectId: ann.id },
    });
    expect(log.map(({ actor, changes }) => [actor?.id, changes.map(({ field }) => field)])).toEqual(
      [
        [ann.id, ['erasureRequestedAt']],
        [ann.id, ['erasureRequestedAt']],
      ],
    );
  });

  it('[R-04] ends with the erasure', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    await ask(ann);
    const params = { id: ann.id };
    const version = async () => (await api.call(getUser, { as: boss, params })).data.version;
    await api.call(deactivateUser, {
      as: boss,
      params,
      body: { version: await version(), decisions: [] },
    });
    const body = { version: await version(), fullName: ann.fullName };
    expect((await api.call(eraseUser, { as: boss, params, body })).status).toBe(200);
    expect(await alerts(boss)).toEqual([]);
    expect((await api.call(listNotifications, { as: boss })).data).toEqual([]);
    expect(await mailsAbout(ann.fullName)).toEqual([]);
  });
});

describe('downloadUserData', () => {
  it('[R-04] gives administrators the data of a person, and of private bookings the time alone', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    const open = await book(api, ann, room.id, { title: 'Open plan' });
    const hidden = await book(api, ann, room.id, {
      title: 'Secret plan',
      start: at('12:00'),
      end: at('13:00'),
      privacy: 'private',
      invitees: [{ email: 'gail@partner.test', name: 'Gail Secret' }],
    });
    for (const [{ data }, fileName] of [
      [open, 'open.pdf'],
      [hidden, 'secret.pdf'],
    ] as const) {
      await sendFile(api, ann, `/bookings/${data.id}/attachments`, { fileName, content: pdf });
    }
    const response = await api.inject({
      method: 'POST',
      url: `${adminBasePath}/users/${ann.id}/data.zip`,
      headers: { host: boss.host, authorization: `Bearer ${await api.tokenOf(boss)}` },
    });
    expect(response.statusCode).toBe(200);
    const files = unzipSync(response.rawPayload);
    const all = Object.entries(files)
      .map(([name, bytes]) => `${name} ${Buffer.from(bytes).toString()}`)
      .join('\n');
    expect(all).toContain('Open plan');
    expect(all).toContain('open.pdf');
    expect(all).not.toMatch(/secret/i);
    const times = JSON.parse(Buffer.from(files['private-bookings.json'] ?? []).toString());
    expect(times).toEqual([
      {
        id: hidden.data.id,
        status: hidden.data.status,
        starts_at: expect.stringContaining('2026-11-02T'),
        ends_at: expect.any(String),
      },
    ]);
    const { data: log } = await api.call(listAuditEvents, {
      as: boss,
      query: { objectId: ann.id },
    });
    expect(log).toMatchObject([{ action: 'download', actor: { id: boss.id } }]);
    expect((await api.call(getOwnData, { as: ann })).data.bookings).toBe(2);
  });

  it('[R-04] finds no person of another company', async () => {
    const boss = await administrator(api);
    const stranger = await api.member();
    const call = { as: boss, params: { id: stranger.id } };
    expect((await api.call(downloadUserData, call)).problem.code).toBe('user.not_found');
  });
});
