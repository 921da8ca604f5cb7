import { acceptTermCondition, getLegalText, getMe, getTermCondition } from '@axp/contracts';
import type { SaveDraftBody } from '@axp/contracts/administration';
import {
  discardTextDraft,
  getManagedText,
  getTextVersion,
  listAuditEvents,
  publishText,
  saveTextDraft,
} from '@axp/contracts/administration';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { createUnitOfWork } from '@axp/server-kit/db';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

const section = (title: string, text: string) => ({ title, text });
const written: SaveDraftBody = {
  version: 0,
  text: {
    en: { title: 'House rules', sections: [section('Cars', '{{merchant}} pays for fuel.')] },
    th: { title: 'กฎของบ้าน', sections: [section('รถ', '{{merchant}} จ่ายค่าน้ำมัน')] },
  },
  changes: { en: 'Fuel is paid for.', th: 'จ่ายค่าน้ำมันให้' },
};

interface Wish {
  readonly kind?: LegalTextKind;
  readonly body?: Partial<SaveDraftBody>;
}

const save = (boss: Member, { kind = 'terms', body = {} }: Wish = {}) =>
  api.call(saveTextDraft, { as: boss, params: { kind }, body: { ...written, ...body } });
const publish = (boss: Member, version = 1, kind: LegalTextKind = 'terms') =>
  api.call(publishText, { as: boss, params: { kind }, body: { version } });
const managed = async (boss: Member, kind: LegalTextKind = 'terms') =>
  (await api.call(getManagedText, { as: boss, params: { kind } })).data;
const flagsOf = async (as: Member) => [
  (await api.call(getTermCondition, { as })).data.termCondition,
  (await api.call(getMe, { as, query: {} })).data.termCondition,
];
const inForce = async (host: string, kind: LegalTextKind = 'terms') =>
  (await api.call(getLegalText, { host, params: { kind } })).data;

describe('getLegalText', () => {
  it('[G-02] returns the product’s default texts until others are published', async () => {
    const boss = await administrator(api);
    await api.db
      .updateTable('merchant')
      .set({ created_at: '2026-11-23T18:30:00Z' })
      .where('id', '=', boss.merchantId)
      .execute();
    for (const kind of ['terms', 'privacy'] as const) {
      const data = await inForce(boss.host, kind);
      expect(data).toMatchObject({ version: 1, publishedAt: null });
      expect(data.text.en.updated).toBe('In force since 24 November 2026');
      expect(data.text.th.updated).toBe('มีผลตั้งแต่วันที่ 24 พฤศจิกายน 2569');
      expect(JSON.stringify(data)).not.toContain('{{');
    }
  });

  it('[A-12] returns a published text to guests, with name, date and in both languages', async () => {
    const boss = await administrator(api);
    await api.db
      .updateTable('merchant')
      .set({ title: 'Acme' })
      .where('id', '=', boss.merchantId)
      .execute();
    await save(boss);
    await publish(boss);
    expect(await inForce(boss.host)).toEqual({
      version: 2,
      publishedAt: api.clock.now().toISOString(),
      text: {
        en: {
          title: 'House rules',
          updated: 'In force since 2 November 2026',
          sections: [section('Cars', 'Acme pays for fuel.')],
        },
        th: {
          title: 'กฎของบ้าน',
          updated: 'มีผลตั้งแต่วันที่ 2 พฤศจิกายน 2569',
          sections: [section('รถ', 'Acme จ่ายค่าน้ำมัน')],
        },
      },
    });
    expect(await inForce(boss.host, 'privacy')).toMatchObject({ version: 1 });
  });
});

describe('publishText', () => {
  it('[A-12] asks everyone of this merchant to accept new terms', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const stranger = await api.member();
    await api.call(acceptTermCondition, { as: ann, body: {} });
    expect((await managed(boss)).acceptance).toEqual({ accepted: 2, people: 2 });
    await save(boss);
    expect(await flagsOf(ann)).toEqual([1, 1]);
    const { data } = await publish(boss);
    expect(data).toMatchObject({ draft: null, acceptance: { accepted: 0, people: 2 } });
    expect(await flagsOf(ann)).toEqual([0, 0]);
    expect(await flagsOf(boss)).toEqual([0, 0]);
    expect(await flagsOf(stranger)).toEqual([1, 1]);
    const old = await api.call(acceptTermCondition, { as: ann, body: { version: 1 } });
    expect(old.problem.code).toBe('terms.changed');
    const accepted = await api.call(acceptTermCondition, { as: ann, body: { version: 2 } });
    expect(accepted.data).toEqual({ termCondition: 1, version: 2 });
    expect(await flagsOf(ann)).toEqual([1, 1]);
    expect((await managed(boss)).acceptance).toEqual({ accepted: 1, people: 2 });
  });

  it('[A-12] does not ask anyone to accept a new privacy policy', async () => {
    const boss = await administrator(api);
    await save(boss, { kind: 'privacy' });
    await publish(boss, 1, 'privacy');
    expect(await flagsOf(boss)).toEqual([1, 1]);
    expect(await inForce(boss.host, 'privacy')).toMatchObject({ version: 2 });
    expect((await managed(boss, 'privacy')).acceptance).toBeNull();
  });

  it('[A-12] keeps versions readable, with who published them, when, and what changed', async () => {
    const boss = await administrator(api);
    await save(boss);
    await publish(boss);
    const changes = { en: 'A word.', th: 'หนึ่งคำ' };
    const text = { ...written.text, en: { ...written.text.en, title: 'Rules' } };
    await save(boss, { body: { changes, text } });
    const { data } = await publish(boss);
    const by = { publishedBy: { id: boss.id, fullName: boss.fullName } };
    expect(data.history).toMatchObject([
      { version: 3, changes, ...by, publishedAt: api.clock.now().toISOString() },
      { version: 2, changes: written.changes, ...by },
      { version: 1, publishedAt: null, publishedBy: null },
    ]);
    const events = await api.call(listAuditEvents, { as: boss, query: { objectType: 'terms' } });
    expect(events.data.map(({ action }) => action)).toEqual([
      'publish',
      'create',
      'publish',
      'create',
    ]);
  });

  it('[A-12] [Z-24] refuses an unfinished draft by each of its empty fields', async () => {
    const boss = await administrator(api);
    const th = { title: '', sections: [section('รถ', '')] };
    const body = { text: { ...written.text, th }, changes: { en: 'New.', th: '' } };
    await save(boss, { body });
    expect((await publish(boss)).problem.errors).toMatchObject([
      { path: 'text.th.title', code: 'required' },
      { path: 'text.th.sections.0.text', code: 'required' },
      { path: 'changes.th', code: 'required' },
    ]);
    expect(await inForce(boss.host)).toMatchObject({ version: 1 });
  });

  it('[Z-06] publishes only the current draft, and only once', async () => {
    const boss = await administrator(api);
    expect((await publish(boss)).problem.code).toBe('terms.no_draft');
    await save(boss);
    await save(boss, { body: { version: 1 } });
    expect((await publish(boss, 1)).problem.code).toBe('terms.stale');
    const both = await Promise.all([publish(boss, 2), publish(boss, 2)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await managed(boss)).history).toHaveLength(2);
  });

  it('[A-12] can’t be changed or deleted by the application afterwards', async () => {
    const boss = await administrator(api);
    await save(boss);
    await publish(boss);
    const units = createUnitOfWork(api.database);
    await expect(
      units.withMerchant(boss.merchantId, (trx) =>
        trx.updateTable('legal_text').set({ changes_en: 'x' }).execute(),
      ),
    ).rejects.toThrow('permission denied');
    await expect(
      units.withMerchant(boss.merchantId, (trx) => trx.deleteFrom('legal_text').execute()),
    ).rejects.toThrow('permission denied');
  });
});

describe('getTextVersion', () => {
  it('[A-12] returns every version as it was written, and 404 after the last', async () => {
    const boss = await administrator(api);
    await save(boss);
    await publish(boss);
    const read = (version: number) =>
      api.call(getTextVersion, { as: boss, params: { kind: 'terms', version } });
    expect((await read(1)).data.en.title).toBe('Terms and conditions');
    expect((await read(2)).data).toEqual(written.text);
    expect((await read(3)).problem.code).toBe('terms.not_found');
  });
});

describe('getManagedText', () => {
  it('[A-12] returns the text in force and the draft to administrators', async () => {
    const boss = await administrator(api);
    await save(boss, { kind: 'privacy' });
    expect(await managed(boss, 'privacy')).toMatchObject({
      kind: 'privacy',
      text: { en: { title: 'Privacy policy' } },
      draft: {
        text: written.text,
        changes: written.changes,
        version: 1,
        updatedAt: api.clock.now().toISOString(),
        updatedBy: { id: boss.id, fullName: boss.fullName },
      },
      history: [{ version: 1 }],
    });
  });
});

describe('saveTextDraft', () => {
  it('[Z-06] refuses the second of two administrators with the same version', async () => {
    const boss = await administrator(api);
    const both = await Promise.all([save(boss), save(boss)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await save(boss, { body: { version: 2 } })).problem.code).toBe('terms.stale');
    expect((await save(boss, { body: { version: 1 } })).data.draft?.version).toBe(2);
  });

  it('[D-01] [T-07] is for administrators of the same merchant only', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const approver = await api.member({
      user: { merchant_id: boss.merchantId, is_approver: true },
    });
    const foreign = await administrator(api);
    await save(boss);
    for (const as of [ann, approver]) {
      expect((await save(as)).problem.code).toBe('access.denied');
      expect((await publish(as)).problem.code).toBe('access.denied');
      const read = await api.call(getManagedText, { as, params: { kind: 'terms' } });
      expect(read.problem.code).toBe('access.denied');
    }
    expect((await managed(foreign)).draft).toBeNull();
    expect((await publish(foreign)).problem.code).toBe('terms.no_draft');
  });
});

describe('discardTextDraft', () => {
  it('[A-12] deletes the draft and keeps the text in force', async () => {
    const boss = await administrator(api);
    const discard = () => api.call(discardTextDraft, { as: boss, params: { kind: 'terms' } });
    await save(boss);
    expect((await discard()).status).toBe(204);
    expect((await discard()).problem.code).toBe('terms.no_draft');
    expect(await managed(boss)).toMatchObject({ draft: null, history: [{ version: 1 }] });
  });
});
