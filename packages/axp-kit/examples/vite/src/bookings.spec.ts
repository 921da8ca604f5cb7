import { AxpKit } from 'axp-kit';
import { fakePlatform } from 'axp-kit/testing';
import { expect, test } from 'vitest';

const platform = fakePlatform({ user: { name: 'Ann Archer' } });
const kit = new AxpKit({
  baseUrl: 'https://sso.example.com',
  applicationId: 'booking',
  environment: platform.environment,
});
platform.signIn(kit);

test('a signed-in user has a name and a token', async () => {
  expect(kit.state.sessions[0]?.displayName).toBe('Ann Archer');
  expect(await kit.getAccessToken()).toMatch(/^fake\./);
});

test('a refusal of the platform has a code', async () => {
  platform.failNext('me/applications', 403, 'no_access');
  await expect(kit.listApplications()).rejects.toMatchObject({ code: 'refused' });
});
