import {
  discardBrandingDraft,
  getBranding,
  getMerchant,
  listBrandingVersions,
  restoreBranding,
} from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { hostOfMerchant } from '../factories.ts';
import { brandingWorld, readableTheme } from './branding-world.ts';

const api = testApi();

const everybodySees = async ({ merchantId }: Member) => {
  const host = hostOfMerchant(merchantId);
  return (await api.call(getMerchant, { host, params: { host } })).data;
};

const trailOf = async (boss: Member) => {
  const query = { objectType: 'branding' } as const;
  return (await api.call(listAuditEvents, { as: boss, query })).data;
};

describe('getBranding', () => {
  it('[D-02] returns the published branding from the start, without a draft', async () => {
    const { boss, state } = await brandingWorld(api);
    const { title, theme } = await everybodySees(boss);
    expect(await state()).toMatchObject({
      version: 1,
      published: { number: 1, publishedBy: null, content: { title, theme, logoImage: null } },
      draft: null,
    });
  });

  it('[D-02] warns of text with too little contrast, naming the colours', async () => {
    const { save } = await brandingWorld(api);
    const theme = { ...readableTheme, accent: { color: '#FFE066', textColor: '#FFFFFF' } };
    const { data } = await save(1, { theme });
    expect(data.draft?.content.warnings).toMatchObject([
      { ground: 'accent.color', text: 'accent.textColor', ratio: expect.any(Number) },
    ]);
    expect(data.published.content.warnings).toEqual([]);
  });
});

describe('saveBrandingDraft', () => {
  it('[D-02] keeps a draft that no one else sees, and omitted fields unchanged', async () => {
    const { boss, save } = await brandingWorld(api);
    const before = await everybodySees(boss);
    await save(1, { title: 'Green Valley', locale: 'th' });
    const { data } = await save(2, { theme: readableTheme, supportContact: 'help@green.test' });
    expect(data).toMatchObject({
      version: 3,
      draft: {
        basedOn: 1,
        savedBy: { id: boss.id, fullName: boss.fullName },
        content: { title: 'Green Valley', locale: 'th', theme: readableTheme },
      },
    });
    api.clock.advance({ minutes: 1 });
    expect(await everybodySees(boss)).toEqual(before);
  });

  it('[D-02] refuses the second of two administrators, and keeps the draft of the first', async () => {
    const { boss, save, state } = await brandingWorld(api);
    const second = await brandingWorld(api, boss);
    await save(1, { title: 'Of the first' });
    const late = await second.save(1, { title: 'Of the second' });
    expect([late.status, late.problem.code]).toEqual([409, 'branding.stale']);
    expect((await state()).draft?.content.title).toBe('Of the first');
    expect((await second.save(2, { title: 'Of the second' })).status).toBe(200);
  });

  it('[D-02] accepts one of many concurrent saves, and refuses the others as stale', async () => {
    const { save } = await brandingWorld(api);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((title) => save(1, { title })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it('[D-02] reports invalid colours, titles and gradients by field', async () => {
    const { save } = await brandingWorld(api);
    const { problem } = await save(1, {
      title: ' ',
      theme: {
        accent: { color: 'red', textColor: '#FFFFFF' },
        navigationBar: { color: '#12345', textColor: 'url(javascript:alert(1))' },
        largeButton: { ...readableTheme.largeButton, color2: null },
      },
    });
    expect(problem.errors.map(({ path, code }) => [path, code])).toEqual([
      ['title', 'required'],
      ['theme.accent.color', 'invalid_color'],
      ['theme.navigationBar.color', 'invalid_color'],
      ['theme.navigationBar.textColor', 'invalid_color'],
      ['theme.largeButton.color2', 'required'],
    ]);
    expect(problem.errors[1]?.message).toContain('#RRGGBB');
  });
});

describe('discardBrandingDraft', () => {
  it('[D-02] deletes only the draft', async () => {
    const { boss, save, state } = await brandingWorld(api);
    await save(1, { title: 'Never seen' });
    const discard = (version: number) =>
      api.call(discardBrandingDraft, { as: boss, query: { version } });
    expect((await discard(1)).problem.code).toBe('branding.stale');
    expect((await discard(2)).data).toMatchObject({ version: 3, draft: null });
    expect((await discard(3)).problem.code).toBe('branding.no_draft');
    // Rejected requests do not change the version.
    expect((await state()).version).toBe(3);
    const stale = await save(2, { title: 'From before' });
    expect(stale.problem.code).toBe('branding.stale');
    expect((await trailOf(boss)).map(({ action }) => action)).toEqual(['delete', 'update']);
  });
});

describe('publishBranding', () => {
  it('[D-02] shows the draft to everyone at once, and records who published it', async () => {
    const { boss, show } = await brandingWorld(api);
    const { title: former } = await everybodySees(boss);
    const change = { title: 'Green Valley', supportContact: '02 123', theme: readableTheme };
    const data = await show({ ...change, locale: 'th' });
    expect(data).toMatchObject({
      published: { number: 2, publishedBy: { id: boss.id }, content: change },
      draft: null,
    });
    expect(await everybodySees(boss)).toMatchObject({ ...change, locale: 'th' });
    const [published] = await trailOf(boss);
    expect(published).toMatchObject({ action: 'publish', actor: { id: boss.id } });
    expect(published?.changes).toContainEqual({
      field: 'title',
      before: former,
      after: 'Green Valley',
    });
    expect(published?.changes).toContainEqual({
      field: 'accentColor',
      before: '#074E9F',
      after: '#0B6B3A',
    });
  });

  it('[D-02] refuses to publish after another save as stale', async () => {
    const { boss, save, publish } = await brandingWorld(api);
    await save(1, { title: 'Seen' });
    await save(2, { title: 'Not seen' });
    expect((await publish(2)).problem.code).toBe('branding.stale');
    const [one, other] = await Promise.all([publish(3), publish(3)]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    expect((await everybodySees(boss)).title).toBe('Not seen');
  });

  it('[D-02] refuses a missing draft and an unchanged one', async () => {
    const { save, publish, state } = await brandingWorld(api);
    expect((await publish(1)).problem.code).toBe('branding.no_draft');
    const { title } = (await state()).published.content;
    await save(1, { title });
    expect((await publish(2)).problem.code).toBe('branding.unchanged');
  });

  it.each([
    ['#FFE066', 'theme.accent.textColor'],
    ['#FFFFFF', 'theme.accent.textColor'],
  ])(
    '[D-02] refuses a text without enough contrast, by field: white on %s',
    async (color, path) => {
      const { boss, save, publish } = await brandingWorld(api);
      const before = await everybodySees(boss);
      await save(1, { theme: { ...readableTheme, accent: { color, textColor: '#FFFFFF' } } });
      const { status, problem } = await publish(2);
      expect([status, problem.code]).toEqual([422, 'branding.unreadable']);
      expect(problem.errors).toMatchObject([{ path, code: 'contrast_too_low' }]);
      expect(problem.errors[0]?.message).toContain('at least 3:1');
      expect(await everybodySees(boss)).toEqual(before);
    },
  );

  it('[D-02] publishes a text between 3:1 and 4.5:1, with its warning', async () => {
    const { show } = await brandingWorld(api);
    const accent = { color: '#888888', textColor: '#FFFFFF' };
    const { published } = await show({ theme: { ...readableTheme, accent } });
    expect(published.content.warnings).toHaveLength(1);
  });
});

describe('listBrandingVersions', () => {
  it('[D-02] lists published versions, newest first, with what changed and by whom', async () => {
    const { boss, show, state } = await brandingWorld(api);
    const { title } = (await state()).published.content;
    await show({ title: 'Second' });
    await show({ title: 'Third', theme: readableTheme });
    const list = (query: object) => api.call(listBrandingVersions, { as: boss, query });
    const { data, meta } = await list({ limit: 2 });
    expect(data).toMatchObject([
      { number: 3, publishedBy: { id: boss.id }, restoredFrom: null },
      { number: 2, changes: [{ field: 'title', before: title, after: 'Second' }] },
    ]);
    expect(data[0]?.changes.map(({ field }) => field)).toEqual([
      'title',
      'accentColor',
      'navigationBarColor',
      'navigationBarTextColor',
      'largeButtonType',
      'largeButtonColor1',
      'largeButtonColor2',
    ]);
    const rest = await list({ cursor: meta.nextCursor });
    expect(rest.data).toMatchObject([{ number: 1, publishedBy: null, changes: [] }]);
    expect(rest.meta.nextCursor).toBeNull();
  });

  it('[D-02] can’t be rewritten by the application', async () => {
    const { rows } = await api.database.pool.query(
      `select privilege_type from information_schema.role_table_grants
       where table_name = 'branding_version' and grantee = 'axp_app'`,
    );
    const granted = rows.map((row: { privilege_type: string }) => row.privilege_type);
    expect(granted.toSorted()).toEqual(['INSERT', 'SELECT']);
  });
});

describe('restoreBranding', () => {
  it('[D-02] publishes an older version again, and keeps history and draft', async () => {
    const { boss, show, save } = await brandingWorld(api);
    const first = await everybodySees(boss);
    const { version } = await show({ title: 'A mistake', theme: readableTheme });
    const { data: drafted } = await save(version, { title: 'In the making' });
    const restore = (number: number, seen: number) =>
      api.call(restoreBranding, { as: boss, params: { number }, body: { version: seen } });
    expect((await restore(1, version)).problem.code).toBe('branding.stale');
    expect((await restore(7, drafted.version)).problem.code).toBe('branding.not_found');
    expect((await restore(2, drafted.version)).problem.code).toBe('branding.unchanged');
    const { data } = await restore(1, drafted.version);
    expect(data).toMatchObject({
      published: { number: 3, content: { title: first.title } },
      draft: { basedOn: 2, content: { title: 'In the making' } },
    });
    expect(await everybodySees(boss)).toEqual(first);
    const history = await api.call(listBrandingVersions, { as: boss });
    expect(history.data.map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect((await trailOf(boss))[0]).toMatchObject({ action: 'roll-back' });
  });

  it('[T-07] finds neither draft nor history of another merchant', async () => {
    const other = await brandingWorld(api);
    await other.show({ title: 'Of another' });
    await other.save(3, { title: 'Draft of another' });
    const { boss, state } = await brandingWorld(api);
    const body = { version: 1 };
    const answer = await api.call(restoreBranding, { as: boss, params: { number: 2 }, body });
    expect(answer.problem.code).toBe('branding.not_found');
    expect((await state()).draft).toBeNull();
    const elsewhere = await api.call(getBranding, { as: boss, host: other.boss.host });
    expect(elsewhere.problem.code).toBe('merchant.mismatch');
  });
});
