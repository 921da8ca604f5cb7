import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AxpKit } from '../src/index.ts';
import { fakePlatform } from '../src/testing/index.ts';
import { refusalOf } from './support/fake-browser.ts';

const payroll = {
  name: 'Payroll',
  slug: 'payroll',
  url: 'https://p.example/',
  logo: '',
  groups: [],
};
const platform = fakePlatform({ user: { name: 'Bob สมชาย' }, applications: [payroll] });
let kit: AxpKit;

beforeEach(() => {
  const { environment } = platform;
  kit = new AxpKit({ baseUrl: 'https://sso.example.com', applicationId: 'booking', environment });
});

afterEach(() => kit.destroy());

describe('the fake platform of axp-kit/testing', () => {
  it('signs in, refreshes and lists applications, without a page or a server', async () => {
    expect(platform.signIn(kit)).toMatchObject({ displayName: 'Bob สมชาย', tenantKey: 'acme' });
    const first = await kit.getAccessToken();
    await kit.refresh({ force: true });
    expect(await kit.getAccessToken()).not.toBe(first);
    expect((await kit.listApplications()).applications).toEqual([payroll]);
    expect(await kit.checkSession()).toBe(true);
    expect(platform.requests.at(-1)).toMatchObject({ method: 'POST' });
    await kit.logout();
    expect(kit.state.isLogin).toBe(false);
  });

  it('ends sign-ons, and refuses what a test configures', async () => {
    platform.signIn(kit);
    platform.failNext('sessions/booking/oauth/token', 403, 'no_access');
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({ code: 'refused' });
    await kit.refresh({ force: true });
    platform.signOutEverywhere();
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({
      code: 'session_invalid',
    });
  });
});
