import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AxpError, AxpKit } from '../src/index.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { ann } from './support/fake-token.ts';

let browser: FakeBrowser;
let kit: AxpKit;

beforeEach(() => {
  browser = new FakeBrowser();
  kit = browser.openTab({ isForbidden: true }).open();
});

describe('a browser without storage', () => {
  it('[Q-12] keeps sessions in memory, and reports it once to the application', () => {
    const onError = jest.fn<(error: AxpError) => void>();
    kit.on('error', onError);
    expect(kit.state).toMatchObject({ sessions: [], isLogin: false });
    kit.saveToken(browser.platform.begin(ann));
    expect(kit.state.isLogin).toBe(true);
    expect(onError.mock.calls.map(([{ code, cause }]) => [code, cause])).toEqual([
      ['no_storage', expect.objectContaining({ name: 'SecurityError' })],
    ]);
  });

  it('[Q-06] shares one refresh among concurrent callers, without locks', async () => {
    kit.saveToken(browser.platform.begin(ann));
    const sessions = await Promise.all(
      Array.from({ length: 5 }, () => kit.refresh({ force: true })),
    );
    expect(new Set(sessions.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(browser.platform.calls).toHaveLength(1);
    await kit.refresh({ force: true });
    expect(browser.platform.reuses).toBe(0);
  });

  it('[Q-06] reports the cause of a failed refresh, not the missing locks', async () => {
    kit.saveToken(browser.platform.begin(ann));
    browser.platform.end('key-ann');
    expect(await refusalOf(kit.refresh({ force: true }))).toEqual({
      code: 'session_invalid',
      message: 'Refresh token failed.',
    });
    expect(browser.platform.calls.map(({ body }) => body.grant_type)).toEqual([
      'refresh_token',
      'session_key',
    ]);
  });

  it('[Q-13] refuses a login before the page is left, since it could not return', async () => {
    const tab = browser.openTab({ isForbidden: true });
    expect(await refusalOf(tab.open().loginWithRedirect())).toMatchObject({ code: 'no_storage' });
    expect(await refusalOf(tab.open().handleRedirect())).toMatchObject({ code: 'no_storage' });
    expect(tab.left).toEqual([]);
  });

  it('signs out, and keeps its state when the page is restored', async () => {
    const tab = browser.openTab({ isForbidden: true });
    const other = tab.open();
    other.saveToken(browser.platform.begin(ann));
    other.subscribe(() => {});
    tab.hearStorage();
    tab.restore();
    expect(other.state.isLogin).toBe(true);
    await other.logout({ redirect: false });
    expect(other.state.sessions).toEqual([]);
  });
});
