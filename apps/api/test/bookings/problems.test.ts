import { listNotifications, planMaintenance } from '@axp/contracts';
import type { BookingDecision } from '@axp/contracts/administration';
import { endMaintenance } from '@axp/contracts/administration';
import {
  addProblemPhoto,
  getProblem,
  listProblems,
  reportProblem,
  resolveProblem,
} from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readAnswer } from '../answer.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBuilding } from '../factories.ts';
import { pdf, photograph } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

const text = 'The screen stays dark.';
const note = 'The cable was replaced.';

/** A problem that Ann reported with her booking, and everyone who may have to do with it. */
async function problemWorld(changes: Parameters<typeof book>[3] = {}, report: object = {}) {
  const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
  const { merchantId: merchant_id } = ann;
  const staff = (user: object = {}) => api.member({ user: { merchant_id, ...user } });
  const boss = await staff({ is_administrator: true });
  const auditor = await staff({ is_auditor: true });
  const helpDesk = await staff({ is_help_desk: true });
  const [approver, facility, colleague] = [await staff(), await staff(), await staff()];
  await api.db
    .insertInto('resource_approver')
    .values({ merchant_id, resource_id: room.id, user_id: approver.id })
    .execute();
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id, building_id: room.building_id, user_id: facility.id })
    .execute();
  const booking = (await book(api, ann, room.id, changes)).data;
  const { data: problem } = await api.call(reportProblem, {
    as: ann,
    params: { id: booking.id },
    body: { text, ...report },
  });
  return { ann, room, boss, auditor, helpDesk, approver, facility, colleague, booking, problem };
}

const get = (as: Member, id: string) => api.call(getProblem, { as, params: { id } });
const list = (as: Member, query: object = {}) => api.call(listProblems, { as, query });
const resolve = (as: Member, id: string, version = 1) =>
  api.call(resolveProblem, { as, params: { id }, body: { version, note } });
const topicsOf = async (as: Member) =>
  (await api.call(listNotifications, { as })).data.map(({ topic }) => topic);

async function upload(as: Member, id: string, file: Uint8Array, fileName = 'screen.jpg') {
  const response = await sendFile(api, as, `/problems/${id}/photos`, { fileName, content: file });
  return readAnswer(addProblemPhoto, response);
}

describe('getProblem', () => {
  it('[R-03] is visible to the reporter, managers, administrators and auditors only', async () => {
    const { ann, boss, auditor, helpDesk, approver, facility, colleague, problem } =
      await problemWorld();
    for (const as of [ann, boss, auditor, approver, facility]) {
      expect((await get(as, problem.id)).data).toMatchObject({ text, state: 'open' });
      expect((await list(as)).data.map(({ id }) => id)).toEqual([problem.id]);
    }
    const stranger = await api.member({ user: { is_administrator: true } });
    for (const as of [helpDesk, colleague, stranger]) {
      expect((await get(as, problem.id)).problem.code).toBe('problem.not_found');
      expect((await list(as)).data).toEqual([]);
      expect((await list(as)).meta).toMatchObject({ open: 0, resolved: 0 });
    }
  });

  it('[R-03] is hidden from the facility manager of another building', async () => {
    const { ann, problem } = await problemWorld();
    const { merchantId: merchant_id } = ann;
    const annex = await buildBuilding(api.db, { merchant_id });
    const manager = await colleagueOf(api, ann);
    await api.db
      .insertInto('building_manager')
      .values({ merchant_id, building_id: annex.id, user_id: manager.id })
      .execute();
    expect((await get(manager, problem.id)).status).toBe(404);
  });

  it('[H-05] hides a private booking from a manager', async () => {
    const secret = { title: 'Merger', privacy: 'private' };
    const { ann, approver, facility, problem } = await problemWorld(secret);
    const seen = await get(facility, problem.id);
    expect(seen.data.bookingId).toBeNull();
    expect(JSON.stringify(seen.data)).not.toContain('Merger');
    expect((await get(ann, problem.id)).data.bookingId).not.toBeNull();
    await api.runJob('send_mails');
    const mail = sent.find(({ to }) => to.address === approver.email);
    expect(mail?.text).toContain(`/admin/problems?problem=${problem.id}`);
    expect(mail?.text).not.toContain('/my-booking');
  });
});

describe('listProblems', () => {
  it('[R-03] filters by state, place and words, and lists unusable resources first', async () => {
    const { ann, boss, room, booking, problem } = await problemWorld({}, { isUnusable: true });
    api.clock.set(at('09:05'));
    const report = (words: string) =>
      api.call(reportProblem, { as: ann, params: { id: booking.id }, body: { text: words } });
    const { data: second } = await report('The blinds are stuck.');
    const { data: third } = await report('A chair is broken.');
    await resolve(boss, third.id);
    const idsOf = async (query: object) => (await list(boss, query)).data.map(({ id }) => id);
    expect(await idsOf({ state: 'open' })).toEqual([problem.id, second.id]);
    expect(await idsOf({ state: 'resolved' })).toEqual([third.id]);
    expect(await idsOf({ text: 'blinds' })).toEqual([second.id]);
    expect(await idsOf({ buildingId: room.building_id, state: 'open' })).toHaveLength(2);
    expect(await idsOf({ resourceId: booking.id })).toEqual([]);
    const first = await list(boss, { limit: 1 });
    expect(first.meta).toMatchObject({ open: 2, resolved: 1 });
    const { nextCursor: cursor } = first.meta;
    expect(await idsOf({ cursor })).toEqual(expect.arrayContaining([second.id, third.id]));
  });
});

describe('resolveProblem', () => {
  it('[R-03] notifies the reporter in the application and by mail', async () => {
    const { ann, facility, booking, problem } = await problemWorld();
    await api.runJob('send_mails');
    const { data } = await resolve(facility, problem.id);
    expect(data).toMatchObject({
      state: 'resolved',
      version: 2,
      resolution: { note, by: { id: facility.id } },
    });
    expect(await topicsOf(ann)).toContain('problem-resolved');
    await api.runJob('send_mails');
    const mail = sent.find(
      ({ to, text: words }) => to.address === ann.email && words.includes(note),
    );
    expect(mail?.subject).toBe('A problem you reported is resolved: Ebro');
    expect(mail?.text).toContain(`/my-booking?id=${booking.id}`);
    expect((await get(ann, problem.id)).data.resolution?.note).toBe(note);
  });

  it('[R-03] notifies no one who resolves their own report', async () => {
    const { boss, room } = await problemWorld();
    const { data: booking } = await book(api, boss, room.id, {
      start: at('13:00'),
      end: at('14:00'),
    });
    const params = { id: booking.id };
    const { data } = await api.call(reportProblem, { as: boss, params, body: { text } });
    await resolve(boss, data.id);
    expect(await topicsOf(boss)).not.toContain('problem-resolved');
  });

  it('[R-03] is refused to people who can only see it', async () => {
    const { ann, auditor, colleague, problem } = await problemWorld();
    expect((await resolve(ann, problem.id)).problem.code).toBe('access.denied');
    expect((await resolve(auditor, problem.id)).problem.code).toBe('access.denied');
    expect((await resolve(colleague, problem.id)).problem.code).toBe('problem.not_found');
    expect((await get(ann, problem.id)).data.state).toBe('open');
  });

  it('[R-03] is refused a second time, and in an outdated version', async () => {
    const { boss, problem } = await problemWorld();
    expect((await resolve(boss, problem.id, 7)).problem.code).toBe('problem.stale');
    expect((await resolve(boss, problem.id)).status).toBe(200);
    expect((await resolve(boss, problem.id, 2)).problem.code).toBe('problem.resolved');
  });

  it('[R-03] succeeds once for two managers at the same time', async () => {
    const { ann, boss, approver, facility, problem } = await problemWorld();
    const answers = await Promise.all(
      [boss, approver, facility].map((as) => resolve(as, problem.id)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await topicsOf(ann)).filter((topic) => topic === 'problem-resolved')).toHaveLength(1);
  });
});

describe('addProblemPhoto', () => {
  it('[R-03] adds up to five, also concurrently', async () => {
    const { ann, problem } = await problemWorld();
    const file = await photograph();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(ann, problem.id, file)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 422,
    ]);
    expect(answers.find(({ status }) => status === 422)?.problem).toMatchObject({
      code: 'problem.too_many_photos',
      errors: [{ path: 'file', params: { maximum: 5 } }],
    });
    expect((await get(ann, problem.id)).data.photos).toHaveLength(5);
  });

  it('[R-03] shows a photo only to people who see the problem', async () => {
    const { ann, boss, auditor, approver, facility, colleague, problem } = await problemWorld();
    const { data } = await upload(ann, problem.id, await photograph());
    const url = data.photos[0]?.original ?? '';
    const statusFor = async (as: Member) => {
      const authorization = `Bearer ${await api.tokenOf(as)}`;
      return (await api.inject({ url, headers: { host: as.host, authorization } })).statusCode;
    };
    for (const as of [ann, boss, auditor, approver, facility]) {
      expect(await statusFor(as)).toBe(200);
    }
    expect(await statusFor(colleague)).toBe(404);
    expect((await api.inject({ url, headers: { host: ann.host } })).statusCode).toBe(404);
  });

  it('[H-01] refuses other file types by field, other people, and resolved problems', async () => {
    const { ann, boss, colleague, problem } = await problemWorld();
    const file = await photograph();
    expect((await upload(ann, problem.id, pdf, 'screen.pdf')).problem.errors).toMatchObject([
      { path: 'file', code: 'picture_type_unknown' },
    ]);
    expect((await upload(boss, problem.id, file)).problem.code).toBe('access.denied');
    expect((await upload(colleague, problem.id, file)).problem.code).toBe('problem.not_found');
    await resolve(boss, problem.id);
    expect((await upload(ann, problem.id, file)).problem.code).toBe('problem.resolved');
    const images = api.db.selectFrom('problem_photo').where('problem_id', '=', problem.id);
    expect(await images.selectAll().execute()).toEqual([]);
  });
});

describe('planMaintenance for a problem', () => {
  const block = {
    kind: 'maintenance' as const,
    title: 'Screen',
    start: at('09:00'),
    end: at('18:00', 3),
  };
  const plan = (
    as: Member,
    resourceId: string,
    problemId: string,
    bookings: BookingDecision[] = [],
  ) =>
    api.call(planMaintenance, {
      as,
      params: { id: resourceId },
      body: { ...block, problemId, bookings },
    });

  it('[R-03] shows the block with the problem until the block ends', async () => {
    const { ann, room, facility, booking, problem } = await problemWorld();
    expect((await plan(facility, room.id, problem.id)).problem.code).toBe('booking.slot_taken');
    const decision = { action: 'cancel' as const, id: booking.id, version: 1, reason: 'Screen' };
    const { data: blocked } = await plan(facility, room.id, problem.id, [decision]);
    const seen = (await get(ann, problem.id)).data;
    expect(seen.block).toMatchObject({ id: blocked.id, title: 'Screen', version: 1 });
    api.clock.set(at('11:00'));
    await resolve(facility, problem.id, seen.version);
    await api.call(endMaintenance, {
      as: facility,
      params: { id: room.id, blockId: blocked.id },
      body: { version: 1 },
    });
    expect((await get(ann, problem.id)).data).toMatchObject({ state: 'resolved', block: null });
  });

  it('[R-03] is refused for a problem of another resource or a resolved one', async () => {
    const { boss, room, problem } = await problemWorld({
      start: at('10:00', 5),
      end: at('11:00', 5),
    });
    const other = await problemWorld();
    expect((await plan(boss, room.id, other.problem.id)).problem.code).toBe('problem.not_found');
    await resolve(boss, problem.id);
    expect((await plan(boss, room.id, problem.id)).problem.code).toBe('problem.not_found');
  });
});

describe('retention', () => {
  it('[R-04] deletes a problem with its photos a year after it was resolved, never an open one', async () => {
    const { ann, boss, booking, problem } = await problemWorld();
    await upload(ann, problem.id, await photograph());
    const params = { id: booking.id };
    const { data: open } = await api.call(reportProblem, { as: ann, params, body: { text } });
    await resolve(boss, problem.id);
    const rows = async () => {
      const { rows: left } = await sql<{ problems: string[]; images: number }>`
        select array(select id from problem where merchant_id = ${ann.merchantId}) as problems,
          (select count(*) from image where merchant_id = ${ann.merchantId})::integer as images
      `.execute(api.db);
      return left[0];
    };
    api.clock.advance({ days: 364 });
    await api.runJob('forget_problems');
    expect((await rows())?.images).toBe(1);
    api.clock.advance({ days: 2 });
    await api.runJob('forget_problems');
    expect(await rows()).toEqual({ problems: [open.id], images: 0 });
  });
});
