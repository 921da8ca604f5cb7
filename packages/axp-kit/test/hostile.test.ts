import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AxpKit } from '../src/index.ts';
import { FakeBrowser, FakeStorage, refusalOf } from './support/fake-browser.ts';
import { ann, bob, fakeJwt, fakeTokens } from './support/fake-token.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('stored state', () => {
  const key = 'axp:booking:session:key-ann';

  function stored(): { text: string; value: Record<string, unknown> } {
    const browser = new FakeBrowser();
    browser.openTab().open().saveToken(browser.platform.begin(ann));
    const text = browser.storage.getItem(key) ?? '';
    return { text, value: JSON.parse(text) };
  }

  it('[Q-12] is stored under the application id, in localStorage by default', () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    tab.open().saveToken(browser.platform.begin(ann));
    tab.open({ applicationId: 'a:b/c' }).saveToken(browser.platform.begin(bob));
    expect([...browser.storage.entries.keys()].sort()).toEqual([
      'axp:a%3Ab%2Fc:active',
      'axp:a%3Ab%2Fc:session:key-bob',
      'axp:booking:active',
      key,
    ]);
    expect(tab.session.entries.size).toBe(0);
  });

  it.each([
    ['no JSON', () => '{'],
    ['nothing', () => 'null'],
    ['a list', () => '[]'],
    ['a number', () => '1e999'],
    ['deep nesting', () => `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a session of another application', ({ text }) => text.replace('"booking"', '"payroll"')],
    ['a session with another key', ({ text }) => text.replaceAll('key-ann', 'key-bob')],
    ['a state that there is none', ({ text }) => text.replace('"valid"', '"admin"')],
    [
      'a reason that there is none',
      ({ text }) => text.replace('"valid"', '"invalid","reason":"x"'),
    ],
    ['a subject that is a number', ({ text }) => text.replace(/"subject":"[^"]+"/, '"subject":7')],
    ['a revision that is a text', ({ text }) => text.replace(/"revision":\d+/, '"revision":"1"')],
    [
      'a token that is a list',
      ({ text }) => text.replace(/"accessToken":"[^"]+"/, '"accessToken":["x"]'),
    ],
    ['a prototype', () => '{"__proto__":{"state":"valid"},"session":{"__proto__":{}}}'],
  ] satisfies [string, (good: { text: string }) => string][])(
    '[Q-12] that is %s is dropped',
    (_, spoil) => {
      const browser = new FakeBrowser();
      browser.storage.setItem(key, spoil(stored()));
      browser.storage.setItem('axp:booking:active', 'key-ann');
      browser.storage.setItem('axp:payroll:active', 'theirs');
      const { state } = browser.openTab().open();
      expect(state).toMatchObject({ sessions: [], activeSessionKey: '', isLogin: false });
      expect(browser.storage.getItem(key)).toBeNull();
      expect(browser.storage.getItem('axp:payroll:active')).toBe('theirs');
    },
  );

  it('[Q-12] is dropped if truncated anywhere', () => {
    const { text } = stored();
    for (let length = 0; length < text.length; length += 7) {
      const browser = new FakeBrowser();
      browser.storage.setItem(key, text.slice(0, length));
      expect(browser.openTab().open().state.sessions).toEqual([]);
    }
  });

  it('[Q-12] survives if complete', () => {
    const browser = new FakeBrowser();
    browser.storage.setItem(key, stored().text);
    browser.storage.setItem('axp:booking:active', 'key-ann');
    expect(browser.openTab().open().state.isLogin).toBe(true);
  });

  it('[Q-12] is only in memory if the storage is full, denied or missing', async () => {
    jest.useFakeTimers();
    const full = new FakeStorage();
    full.isFull = true;
    const forbidden = {
      length: 1,
      key: fail,
      getItem: fail,
      setItem: fail,
      removeItem: fail,
    };
    for (const localStorage of [full, forbidden, null]) {
      const browser = new FakeBrowser();
      const kit = browser.openTab({ localStorage }).open();
      kit.saveToken(browser.platform.begin(ann));
      await kit.refresh({ force: true });
      expect(kit.state.isLogin).toBe(true);
      expect(browser.platform.reuses).toBe(0);
    }
  });

  it.each(['memory', 'sessionStorage'] as const)('[Q-12] can be stored in %s', (storage) => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    const kit = tab.open({ storage });
    kit.saveToken(browser.platform.begin(ann));
    expect(kit.state.isLogin).toBe(true);
    expect(browser.storage.entries.size).toBe(0);
    expect(tab.session.entries.size > 0).toBe(storage === 'sessionStorage');
  });

  it('[Q-12] can be stored in a custom storage, but not in cookies', () => {
    const browser = new FakeBrowser();
    const own = new FakeStorage();
    const kit = browser.openTab().open({ storage: own });
    kit.saveToken(browser.platform.begin(ann));
    expect(own.entries.has(key)).toBe(true);
    expect(() => browser.openTab().open({ storage: 'cookie' })).toThrow(
      expect.objectContaining({
        code: 'not_implemented',
        message: 'axp-kit/ERRORS.md#not_implemented',
      }),
    );
  });
});

describe('tokens', () => {
  it('[Q-05] are read with any characters and padding', () => {
    const browser = new FakeBrowser();
    for (const displayName of [
      '',
      'a',
      'ab',
      'abc',
      'สมชาย ใจดี',
      '👩‍🚀',
      '"\\\u0000',
      'ÿþ?>~',
      'x'.repeat(4000),
    ]) {
      const kit = browser.openTab().open({ storage: 'memory' });
      const session = kit.saveToken(fakeTokens({ ...ann, displayName }, 'k', displayName));
      expect(session.displayName).toBe(displayName);
      expect(session.user).toBe('ann@example.com');
    }
  });

  it.each([
    ['one part', 'x'],
    ['no claims', 'a..c'],
    ['claims that are no base64', 'a.%%%.c'],
    ['claims that are no JSON', 'a.AAAA.c'],
    ['claims that are no UTF-8', `a.${Buffer.from([123, 255, 125]).toString('base64url')}.c`],
    ['claims that are a list', `a.${Buffer.from('[]').toString('base64url')}.c`],
    ['claims that are null', `a.${Buffer.from('null').toString('base64url')}.c`],
  ])('[Q-05] with %s are refused', (_, token) => {
    const kit = new FakeBrowser().openTab().open({ storage: 'memory' });
    const tokens = { ...fakeTokens(ann, 'k', 1), access_token: token };
    expect(() => kit.saveToken(tokens)).toThrow(expect.objectContaining({ code: 'bad_response' }));
    expect(kit.state.sessions).toEqual([]);
  });

  it.each([
    ['a time that is a text', { expires_in: '300' }],
    ['an empty key', { session_key: '' }],
    ['a refresh token that is missing', { refresh_token: undefined }],
  ])('[Q-05] with %s are refused', (_, change) => {
    const kit = new FakeBrowser().openTab().open({ storage: 'memory' });
    const tokens = JSON.parse(JSON.stringify({ ...fakeTokens(ann, 'k', 1), ...change }));
    expect(() => kit.saveToken(tokens)).toThrow(expect.objectContaining({ code: 'bad_response' }));
    expect(kit.state.sessions).toEqual([]);
  });

  it('[Q-05] can lack an id token, which a scope requests', () => {
    const kit = new FakeBrowser().openTab().open({ storage: 'memory' });
    const session = kit.saveToken({ ...fakeTokens(ann, 'k', 1), id_token: '' });
    expect(session).toMatchObject({ idToken: '', displayName: '', user: 'ann@example.com' });
  });

  it('[Q-05] with claims of other types have empty ones', () => {
    const kit = new FakeBrowser().openTab().open({ storage: 'memory' });
    const access_token = fakeJwt({
      tenantKey: 7,
      user: { admin: true },
      __proto__: { connectorType: 'x' },
    });
    const session = kit.saveToken({ ...fakeTokens(ann, 'k', 1), access_token });
    expect(session).toMatchObject({ tenantKey: '', user: '', connectorType: '' });
  });

  it('are in no error, event or message', async () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    const kit = tab.open();
    const tokens = browser.platform.begin(ann);
    kit.saveToken(tokens);
    const said: unknown[] = [];
    kit.on('invalid', (event) => said.push(event));
    kit.on('refreshed', (event) => said.push(event));
    kit.on('error', (event) => said.push(event));
    browser.platform.answer('me/tenant', () =>
      Response.json(
        { success: false, error: { code: `x ${tokens.access_token}` } },
        { status: 400 },
      ),
    );
    said.push(await kit.getTenant().catch((error: unknown) => error));
    browser.platform.end('key-ann');
    said.push(await kit.refresh({ force: true }).catch((error: unknown) => error), kit);
    const texts = said.map(
      (one) => `${String(one)} ${JSON.stringify(one)} ${one instanceof Error ? one.stack : ''}`,
    );
    for (const secret of [tokens.access_token, tokens.refresh_token, tokens.id_token]) {
      expect(texts.join('\n')).not.toContain(secret);
    }
  });
});

describe('a server', () => {
  it('can create and read a client', async () => {
    const kit = new AxpKit({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });
    expect(kit.state).toMatchObject({ sessions: [], isLogin: false });
    kit.subscribe(() => {})();
    expect(await refusalOf(kit.loginWithRedirect())).toMatchObject({ code: 'not_in_browser' });
    expect(await refusalOf(kit.handleRedirect())).toMatchObject({ code: 'not_in_browser' });
    expect(await refusalOf(kit.getAccessToken())).toMatchObject({ code: 'no_session_key' });
    kit.destroy();
  });
});

describe('listeners', () => {
  it('that throw do not stop the others', () => {
    const browser = new FakeBrowser();
    const kit = browser.openTab().open();
    const thrown = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {});
    const other = jest.fn();
    kit.subscribe(fail);
    kit.subscribe(other);
    kit.saveToken(browser.platform.begin(ann));
    expect(other).toHaveBeenCalled();
    expect(thrown).toHaveBeenCalled();
    thrown.mockRestore();
  });

  it('see the same object until something changes', () => {
    const browser = new FakeBrowser();
    const kit = browser.openTab().open();
    const { state } = kit;
    expect(kit.state).toBe(state);
    const stop = kit.subscribe(fail);
    stop();
    kit.saveToken(browser.platform.begin(ann));
    expect(kit.state).not.toBe(state);
    expect(kit.state).toBe(kit.state);
  });
});

function fail(): never {
  throw new Error('SecurityError');
}
