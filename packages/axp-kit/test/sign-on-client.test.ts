import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AxpSignOn } from '../src/index.ts';
import type { FakeTab } from './support/fake-browser.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { refused } from './support/fake-platform.ts';
import { ann } from './support/fake-token.ts';

let browser: FakeBrowser;
let tab: FakeTab;
let client: AxpSignOn;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
  browser = new FakeBrowser();
  tab = browser.openTab();
  client = open(tab);
});

afterEach(() => {
  client.destroy();
  jest.useRealTimers();
});

function open({ environment }: FakeTab): AxpSignOn {
  return new AxpSignOn({
    baseUrl: 'https://sso.example.com',
    applicationId: 'booking',
    defaultTenant: 'https://acme.sso.example.com',
    environment,
  });
}

describe('AxpSignOn', () => {
  it('[Q-13] signs in by redirect, has a token, refreshes it and signs out', async () => {
    await tab.leaving(client.loginWithRedirect());
    const login = new URL(tab.left.at(-1) ?? '');
    const challenge = login.searchParams.get('code_challenge') ?? '';
    const handle = browser.platform.handleFor(ann, challenge);
    tab.address = (login.searchParams.get('redirect_url') ?? '').replace('{key}', handle);
    const result = await client.handleRedirect();
    expect(result?.session.displayName).toBe('Ann Archer');
    const first = await client.getAccessToken();
    jest.advanceTimersByTime(599_000);
    const [second, third] = await Promise.all([client.getAccessToken(), client.getAccessToken()]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    await client.logout({ redirectUrl: 'https://app.example.com/' });
    expect(client.state).toMatchObject({ sessions: [], isLogin: false, activeSessionKey: '' });
    expect(tab.left.at(-1)).toBe(
      'https://acme.sso.example.com/logout?application_id=booking&redirect_url=https%3A%2F%2Fapp.example.com%2F',
    );
  });

  it('[Q-12] reads the same stored sessions as AxpKit and follows other tabs', async () => {
    const other = browser.openTab();
    const kit = other.open();
    const told: string[] = [];
    client.on('logout', ({ by }) => told.push(by));
    kit.saveToken(browser.platform.begin(ann));
    tab.hearStorage();
    expect(client.state.sessions).toEqual(kit.state.sessions);
    await kit.refresh({ force: true });
    tab.restore();
    expect(await client.getAccessToken()).toBe(await kit.getAccessToken());
    kit.clearToken();
    tab.hearStorage();
    expect([client.state.isLogin, told]).toEqual([false, ['tab']]);
    kit.destroy();
  });

  it('opens no frame and sends nothing when its page is shown again', async () => {
    client.saveToken(browser.platform.begin(ann));
    tab.setHidden(true);
    jest.advanceTimersByTime(60_000);
    tab.setHidden(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(tab.frames).toEqual([]);
    expect(browser.platform.calls).toEqual([]);
  });

  it('[Q-02] refuses to clear a session when none is active', () => {
    expect(() => client.clearToken()).toThrow(
      'Invalid usage, cannot determine the current session...',
    );
  });

  it('[Q-13] repeats a logout once with another token if refused', async () => {
    client.saveToken(browser.platform.begin(ann));
    browser.platform.answer('me/logout', () => refused(401, 'token_expired'), 1);
    await client.logout({ redirect: false });
    const tokens = browser.platform.callsOf('me/logout').map(({ token }) => token);
    expect(new Set(tokens).size).toBe(2);
    browser.platform.answer('me/logout', () => refused(401, 'token_expired'));
    client.saveToken(browser.platform.begin(ann));
    expect(await refusalOf(client.logout({ redirect: false }))).toMatchObject({ code: 'refused' });
    expect(browser.platform.callsOf('me/logout')).toHaveLength(4);
    expect(client.state.sessions).toEqual([]);
  });

  it('can’t be used once it is destroyed', async () => {
    client.saveToken(browser.platform.begin(ann));
    client.destroy();
    expect(await refusalOf(client.getAccessToken())).toMatchObject({ code: 'destroyed' });
    expect(browser.storage.length).toBeGreaterThan(0);
  });
});
