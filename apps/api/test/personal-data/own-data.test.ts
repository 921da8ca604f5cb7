import { apiBasePath, createCalendarFeed } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { getOwnData } from '@axp/contracts/own-data';
import { reportProblem } from '@axp/contracts/problems';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { pdf, photograph } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import { save, upload } from '../licences/licence-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

async function world() {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const ben = await colleagueOf(api, boss);
  const room = await buildResource(api.db, { merchant_id: boss.merchantId });
  const guest = { email: 'guest@partner.test', name: 'Gail Guest' };
  const own = await book(api, ann, room.id, {
    title: 'Plan of Ann',
    invitees: [guest, { userId: boss.id }],
  });
  const hidden = await book(api, ben, room.id, {
    title: 'Secret of Ben',
    start: at('12:00'),
    end: at('13:00'),
    privacy: 'private',
  });
  const invited = await book(api, ben, room.id, {
    title: 'Meeting with Ann',
    start: at('14:00'),
    end: at('15:00'),
    invitees: [{ userId: ann.id }],
  });
  return { boss, ann, ben, room, own, hidden, invited };
}

const attach = (as: Member, bookingId: string, fileName: string) =>
  sendFile(api, as, `/bookings/${bookingId}/attachments`, { fileName, content: pdf });

async function download(as: Member) {
  const response = await api.inject({
    method: 'POST',
    url: `${apiBasePath}/auth/me/data.zip`,
    headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  return unzipSync(response.rawPayload);
}

const textOf = (files: Record<string, Uint8Array>, name: string) =>
  Buffer.from(files[name] ?? []).toString();

describe('getOwnData', () => {
  it('[R-04] counts what is stored about the caller', async () => {
    const { ann, own } = await world();
    await save(api, ann);
    await attach(ann, own.data.id, 'plan.pdf');
    expect((await api.call(getOwnData, { as: ann })).data).toEqual({
      bookings: 1,
      invitations: 1,
      attachments: { count: 1, bytes: pdf.length },
      problems: 0,
      notifications: expect.any(Number),
      signIns: expect.any(Number),
      hasLicence: true,
      securityLogDays: 180,
      problemDays: 365,
      bookingTextMonths: 0,
      erasureRequestedAt: null,
    });
  });
});

describe('downloadOwnData', () => {
  it('[R-04] answers JSON and files of the caller in one archive', async () => {
    const { ann, own } = await world();
    await save(api, ann, { number: '54018823' });
    await upload(api, ann, await photograph());
    await attach(ann, own.data.id, 'แผน.pdf');
    const body = { text: 'The lamp is broken' };
    await api.call(reportProblem, { as: ann, params: { id: own.data.id }, body });
    await api.call(createCalendarFeed, { as: ann, body: {} });
    const files = await download(ann);
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining([
        'profile.json',
        'bookings.json',
        'invitations.json',
        'problems.json',
        'licence.json',
        'notifications.json',
        'sign-ins.json',
        'access.json',
        'pictures/licence.webp',
      ]),
    );
    expect(JSON.parse(textOf(files, 'profile.json'))).toMatchObject([
      { id: ann.id, email: ann.email, full_name: ann.fullName },
    ]);
    expect(JSON.parse(textOf(files, 'bookings.json'))).toMatchObject([
      {
        id: own.data.id,
        title: 'Plan of Ann',
        guests: [{ name: 'Gail Guest', email: 'guest@partner.test' }],
      },
    ]);
    expect(JSON.parse(textOf(files, 'licence.json'))).toMatchObject([{ number: '54018823' }]);
    expect(JSON.parse(textOf(files, 'problems.json'))).toMatchObject([{ text: body.text }]);
    const attached = names.find((name) => name.endsWith('-แผน.pdf')) ?? '';
    expect(Buffer.from(files[attached] ?? [])).toEqual(pdf);
  });

  it('[R-04] has nothing of others but the invitations of the caller', async () => {
    const { ann, ben, boss, hidden, invited } = await world();
    await attach(ben, invited.data.id, 'of-ben.pdf');
    await attach(ben, hidden.data.id, 'secret.pdf');
    const files = await download(ann);
    const all = Object.keys(files)
      .map((name) => `${name} ${textOf(files, name)}`)
      .join('\n');
    for (const text of [
      'Secret of Ben',
      'secret.pdf',
      'of-ben.pdf',
      ben.email,
      boss.email,
      boss.fullName,
    ]) {
      expect(all).not.toContain(text);
    }
    expect(JSON.parse(textOf(files, 'invitations.json'))).toMatchObject([
      { title: 'Meeting with Ann', organiser: ben.fullName, answer: 'none' },
    ]);
    expect(all).not.toMatch(/hash|secret_|token|argon2/);
  });

  it('[R-04] is in the audit log', async () => {
    const { ann, boss } = await world();
    await download(ann);
    const query = { objectId: ann.id };
    const { data } = await api.call(listAuditEvents, { as: boss, query });
    expect(data).toMatchObject([{ action: 'download', actor: { id: ann.id }, changes: [] }]);
  });
});
