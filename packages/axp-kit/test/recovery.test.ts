import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AxpKit } from '../src/index.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { refused } from './support/fake-platform.ts';
import { ann } from './support/fake-token.ts';

const tokenPath = 'sessions/booking/oauth/token';
let browser: FakeBrowser;
let kit: AxpKit;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
  browser = new FakeBrowser();
  kit = browser.openTab().open();
});

afterEach(() => {
  kit.destroy();
  jest.useRealTimers();
});

describe('a refresh that can’t work', () => {
  it('[Q-06] without a valid refresh token tries the cookie once', async () => {
    const invalid = jest.fn();
    kit.on('invalid', invalid);
    kit.saveToken({ ...browser.platform.begin(ann), refresh_token: '' });
    await kit.refresh({ force: true });
    expect(kit.state.isLogin).toBe(true);
    expect(invalid).not.toHaveBeenCalled();
    browser.platform.hasCookie = false;
    browser.platform.answer(tokenPath, () => refused(401, 'invalid_grant'), 2);
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({
      code: 'session_invalid',
    });
    const { length } = browser.platform.calls;
    expect(await refusalOf(kit.refresh())).toMatchObject({ message: 'Refresh token failed.' });
    expect(browser.platform.calls).toHaveLength(length + 1);
    expect(invalid).toHaveBeenCalledTimes(1);
    browser.platform.hasCookie = true;
    await kit.refresh();
    expect(kit.state.isLogin).toBe(true);
  });

  it('waits for an unavailable platform, and reports that instead of rate_limited', async () => {
    kit.saveToken(browser.platform.begin(ann));
    const away = new Response('', { status: 503, headers: { 'Retry-After': '7' } });
    browser.platform.answer(tokenPath, () => away, 1);
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({ code: 'unavailable' });
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({ code: 'unavailable' });
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });
});
