import { updateMe } from '@axp/contracts';
import {
  decideLicence,
  getLicence,
  listWaitingLicences,
  revealLicenceNumber,
} from '@axp/contracts/licences';
import type { MailMessage } from '@axp/server-kit/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildLicence } from '../factories.ts';
import { photograph } from '../files/sample-files.ts';
import { nobodysId } from '../send.ts';
import {
  approverFor,
  auditOf,
  content,
  noticesOf,
  save,
  startLicenceApi,
  upload,
} from './licence-world.ts';

let api: TestApi;
let sent: MailMessage[];
beforeAll(async () => {
  ({ api, sent } = await startLicenceApi());
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => api.close());

async function waitingWorld() {
  const ann = await api.member();
  await save(api, ann);
  return { ann, boss: await administrator(api, ann), approver: await approverFor(api, ann) };
}

type Decision = { readonly version: number; readonly decision: 'confirm' | 'reject' };
const decide = (as: Member, of: Member, body: Decision & { readonly reason?: string }) =>
  api.call(decideLicence, { as, params: { userId: of.id }, body });
const leave = ({ id }: Member) =>
  api.db.updateTable('app_user').set({ status: 'deactivated' }).where('id', '=', id).execute();
const look = (as: Member, userId: string) => api.call(getLicence, { as, params: { userId } });
const waitingFor = async (as: Member) => {
  const { data, meta } = await api.call(listWaitingLicences, { as });
  return { people: data.map(({ person }) => person.id), count: meta.count };
};

describe('listWaitingLicences', () => {
  it('[R-05] lists licences that the caller can confirm, longest waiting first, with masked numbers', async () => {
    const { ann, boss, approver } = await waitingWorld();
    const other = await colleagueOf(api, ann);
    api.clock.advance({ minutes: 1 });
    await save(api, other);
    expect(await waitingFor(boss)).toEqual({ people: [ann.id, other.id], count: 2 });
    expect(await waitingFor(approver)).toEqual({ people: [ann.id], count: 1 });
    expect(await waitingFor(other)).toEqual({ people: [], count: 0 });
    expect(await waitingFor(await administrator(api))).toEqual({ people: [], count: 0 });
    const { data } = await api.call(listWaitingLicences, { as: approver });
    expect(data[0]?.number).toBe('••••8823');
  });

  it('[R-05] leaves out decided and expired licences', async () => {
    const ann = await api.member();
    const merchant_id = ann.merchantId;
    await buildLicence(api.db, { merchant_id });
    await buildLicence(api.db, { merchant_id, state: 'rejected' });
    await buildLicence(api.db, { merchant_id, state: 'entered', expires_on: '2026-11-01' });
    expect(await waitingFor(await administrator(api, ann))).toEqual({ people: [], count: 0 });
  });
});

describe('getLicence', () => {
  it.each(['is_help_desk', 'is_auditor'] as const)(
    '[D-01] [R-05] hides photo and number from %s, who can’t decide',
    async (role) => {
      const { ann, boss } = await waitingWorld();
      await upload(api, ann, await photograph());
      expect((await look(boss, ann.id)).data?.hasPhoto).toBe(true);
      const reader = await api.member({ user: { merchant_id: ann.merchantId, [role]: true } });
      const { data } = await look(reader, ann.id);
      expect(data).toMatchObject({ number: '••••8823', hasPhoto: false, state: 'entered' });
      const version = data?.version ?? 0;
      const decided = await decide(reader, ann, { version, decision: 'confirm' });
      const params = { userId: ann.id };
      const revealed = await api.call(revealLicenceNumber, { as: reader, params });
      for (const { problem } of [decided, revealed]) expect(problem.code).toBe('access.denied');
    },
  );

  it('[R-05] masks the number for people who confirm, and is refused to colleagues', async () => {
    const { ann, boss, approver } = await waitingWorld();
    for (const as of [boss, approver]) {
      expect((await look(as, ann.id)).data).toMatchObject({
        ...content,
        number: '••••8823',
        person: { id: ann.id, fullName: ann.fullName },
      });
    }
    const colleague = await colleagueOf(api, ann);
    expect((await look(colleague, ann.id)).problem.code).toBe('access.denied');
    expect((await look(boss, colleague.id)).data).toBeNull();
    expect((await look(boss, nobodysId)).problem.code).toBe('user.not_found');
    expect((await look(await administrator(api), ann.id)).problem.code).toBe('user.not_found');
  });
});

describe('decideLicence', () => {
  it('[R-05] confirms with person and time, a notification and a mail to the owner, and an audit entry', async () => {
    const { ann, approver } = await waitingWorld();
    await api.runJob('send_account_mails');
    sent.length = 0;
    const { data } = await decide(approver, ann, { version: 1, decision: 'confirm' });
    expect(data).toMatchObject({
      state: 'confirmed',
      decidedAt: api.clock.now().toISOString(),
      decidedBy: { id: approver.id, fullName: approver.fullName },
      version: 2,
    });
    expect(await noticesOf(api, ann)).toEqual([['licence-confirmed', 'Driving licence', ann.id]]);
    await api.runJob('send_account_mails');
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [ann.email, 'Your driving licence is confirmed'],
    ]);
    expect((await auditOf(api, ann)).at(-1)).toMatchObject({
      action: 'confirm',
      actor_id: approver.id,
      before: { state: 'entered' },
      after: { state: 'confirmed' },
    });
  });

  it('[R-05] rejects with a reason for the owner, in their language', async () => {
    const { ann, boss } = await waitingWorld();
    await api.call(updateMe, { as: ann, body: { language: 'th' } });
    await api.runJob('send_account_mails');
    sent.length = 0;
    const missing = await decide(boss, ann, { version: 1, decision: 'reject' });
    expect(missing.problem.errors).toEqual([
      expect.objectContaining({ path: 'reason', code: 'required' }),
    ]);
    const reason = 'The photo can not be read';
    const { data } = await decide(boss, ann, { version: 1, decision: 'reject', reason });
    expect(data).toMatchObject({ state: 'rejected', reason });
    await api.runJob('send_account_mails');
    expect(sent[0]?.subject).toBe('ใบขับขี่ของคุณถูกปฏิเสธ');
    expect(sent[0]?.text).toContain(reason);
    expect(sent[0]?.text).toContain('30 มิ.ย. 2572');
  });

  it('[R-05] refuses an outdated version, so that only the seen values are confirmed', async () => {
    const { ann, boss } = await waitingWorld();
    await save(api, ann, { version: 1, number: '99887766' });
    const { problem } = await decide(boss, ann, { version: 1, decision: 'confirm' });
    expect(problem.code).toBe('licence.stale');
    const again = await decide(boss, ann, { version: 2, decision: 'confirm' });
    expect(again.status).toBe(200);
    const twice = await decide(boss, ann, { version: 2, decision: 'confirm' });
    expect(twice.problem.code).toBe('licence.stale');
  });

  it('[R-05] is for administrators and approvers of a unit of the owner, not for the owner', async () => {
    const { ann, approver } = await waitingWorld();
    const colleague = await colleagueOf(api, ann);
    const otherApprover = await approverFor(api, colleague);
    const confirmed = { version: 1, decision: 'confirm' } as const;
    for (const as of [ann, colleague, otherApprover]) {
      expect((await decide(as, ann, confirmed)).problem.code).toBe('access.denied');
    }
    const own = await approverFor(api, approver);
    await api.db
      .insertInto('business_unit_approver')
      .values({
        merchant_id: ann.merchantId,
        business_unit_id: own.businessUnitId ?? '',
        user_id: own.id,
      })
      .execute();
    await save(api, own);
    expect((await decide(own, own, confirmed)).problem.code).toBe('access.denied');
  });

  it('[R-05] refuses an expired licence and a missing one', async () => {
    const boss = await administrator(api);
    const { user_id } = await buildLicence(api.db, {
      merchant_id: boss.merchantId,
      state: 'entered',
      expires_on: '2026-11-01',
    });
    const params = { userId: user_id };
    const body = { version: 1, decision: 'confirm' } as const;
    const expired = await api.call(decideLicence, { as: boss, params, body });
    expect(expired.problem.code).toBe('licence.expired');
    expect((await decide(boss, await colleagueOf(api, boss), body)).problem.code).toBe(
      'licence.not_found',
    );
  });
});

describe('revealLicenceNumber', () => {
  it('[R-05] returns number and photo to people who confirm, and records each access', async () => {
    const { ann, boss } = await waitingWorld();
    const reveal = (as: Member) =>
      api.call(revealLicenceNumber, { as, params: { userId: ann.id } });
    expect((await reveal(boss)).data).toEqual({ number: content.number, photo: null });
    expect((await reveal(boss)).data?.number).toBe(content.number);
    const events = (await auditOf(api, ann)).filter(({ action }) => action === 'reveal');
    expect(events.map(({ actor_id, after }) => [actor_id, after])).toEqual([
      [boss.id, { number: '••••8823' }],
      [boss.id, { number: '••••8823' }],
    ]);
    await upload(api, ann, await photograph());
    const { data } = await api.call(listWaitingLicences, { as: boss });
    expect(data).toMatchObject([{ hasPhoto: true }]);
    expect(JSON.stringify(data)).not.toContain('/images/');
    expect((await reveal(boss)).data?.photo).toMatchObject({ original: expect.any(String) });
    expect((await auditOf(api, ann)).at(-1)).toMatchObject({ action: 'reveal' });
    expect((await reveal(await colleagueOf(api, ann))).problem.code).toBe('access.denied');
    expect((await auditOf(api, ann)).length).toBe(5);
  });
});

describe('a licence and its people', () => {
  it('[R-05] is no longer pending when its owner has left', async () => {
    const { ann, boss } = await waitingWorld();
    await leave(ann);
    expect(await waitingFor(boss)).toEqual({ people: [], count: 0 });
  });

  it('[R-05] notifies active people who confirm it, and never its owner', async () => {
    const boss = await administrator(api);
    const gone = await administrator(api, boss);
    await leave(gone);
    const other = await administrator(api, boss);
    await save(api, boss);
    expect(await noticesOf(api, other)).toHaveLength(1);
    const told = await api.db
      .selectFrom('notification')
      .select('user_id')
      .where('merchant_id', '=', boss.merchantId)
      .execute();
    expect(told.map(({ user_id }) => user_id)).toEqual([other.id]);
  });

  it('[R-05] that an administrator confirms for themselves sends no notification', async () => {
    const boss = await administrator(api);
    await save(api, boss);
    expect((await decide(boss, boss, { version: 1, decision: 'confirm' })).status).toBe(200);
    expect(await noticesOf(api, boss)).toEqual([]);
  });

  it('[R-05] needs no reason to be confirmed, and can be rejected after its last day', async () => {
    const { ann, boss } = await waitingWorld();
    const reason = 'The photo can not be read';
    const confirmed = await decide(boss, ann, { version: 1, decision: 'confirm', reason });
    expect(confirmed.data).toMatchObject({ state: 'confirmed', reason: null });
    await api.db
      .updateTable('driving_licence')
      .set({ expires_on: '2026-11-01' })
      .where('user_id', '=', ann.id)
      .execute();
    const rejected = await decide(boss, ann, { version: 2, decision: 'reject', reason });
    expect(rejected.data).toMatchObject({ state: 'expired', reason });
  });
});
