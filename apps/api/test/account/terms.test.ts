import { acceptTermCondition, getMe, getTermCondition, termsVersion } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';

const api = testApi();

const newcomer = () => api.member({ user: { has_accepted_terms: false } });
const flagsOf = async (as: Member) => [
  (await api.call(getTermCondition, { as })).data.termCondition,
  (await api.call(getMe, { as, query: {} })).data.termCondition,
];

describe('getTermCondition', () => {
  it('[Z-120] returns the flag, version and text of this merchant in both languages', async () => {
    const ann = await newcomer();
    const merchant = await api.db
      .updateTable('merchant')
      .set({ title: 'Acme', support_contact: 'help@acme.test' })
      .where('id', '=', ann.merchantId)
      .returning('title')
      .executeTakeFirstOrThrow();
    const { data } = await api.call(getTermCondition, { as: ann });
    expect(data).toMatchObject({ termCondition: 0, version: termsVersion });
    for (const { sections } of Object.values(data.text)) {
      const told = sections.map(({ text }) => text).join(' ');
      expect(told).toContain(merchant.title);
      expect(told).toContain('help@acme.test');
      expect(told).not.toContain('{{');
    }
    expect(data.text.th.title).toMatch(/[\u0E00-\u0E7F]/);
  });
});

describe('acceptTermCondition', () => {
  it('[A-12] is stored: a person who accepted is not asked again', async () => {
    const ann = await newcomer();
    expect(await flagsOf(ann)).toEqual([0, 0]);
    const { data } = await api.call(acceptTermCondition, { as: ann, body: {} });
    expect(data).toEqual({ termCondition: 1, version: termsVersion });
    expect(await flagsOf(ann)).toEqual([1, 1]);
    const row = await api.db
      .selectFrom('app_user')
      .select(['accepted_terms_version', 'accepted_terms_at'])
      .where('id', '=', ann.id)
      .executeTakeFirst();
    expect(row).toEqual({
      accepted_terms_version: termsVersion,
      accepted_terms_at: api.clock.now().toISOString(),
    });
  });

  it('[A-12] refuses an outdated version of the terms', async () => {
    const ann = await newcomer();
    const { problem } = await api.call(acceptTermCondition, {
      as: ann,
      body: { version: termsVersion + 1 },
    });
    expect(problem.code).toBe('terms.changed');
    expect(await flagsOf(ann)).toEqual([0, 0]);
  });

  it('[A-12] applies to one person only', async () => {
    const ann = await newcomer();
    const bob = await api.member({
      user: { merchant_id: ann.merchantId, has_accepted_terms: false },
    });
    await api.call(acceptTermCondition, { as: ann, body: { version: termsVersion } });
    expect(await flagsOf(bob)).toEqual([0, 0]);
  });
});
