import { describe, expect, it } from '@jest/globals';
import { readApiConfig } from './api-config.ts';
import { cloudSettingsOf } from './cloud-settings.ts';

function addressesIn(environment: Record<string, string>) {
  const settings = cloudSettingsOf(readApiConfig({ AXP_ENV: 'demo', ...environment }));
  return settings && [settings.originOf(`acme.${settings.host}`), settings.keysUrl];
}

const production = {
  AXP_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/axp',
  TOKEN_KEYS_FILE: '/run/keys.json',
};

describe('[A-04] [Z-112] the platform of cloud accounts', () => {
  it.each([
    [
      'the demo',
      { SSO_PORT: '4100' },
      ['http://acme.sso.localhost:4100', 'http://localhost:4100/.well-known/jwks.json'],
    ],
    ['production that names none', production, null],
    [
      'production that names its host',
      { ...production, SSO_HOST: 'sso.acme.test' },
      ['https://acme.sso.acme.test', 'https://sso.acme.test/.well-known/jwks.json'],
    ],
    [
      'keys behind the balancer',
      { ...production, SSO_HOST: 'sso.acme.test', SSO_KEYS_URL: 'https://sso:4000/keys' },
      ['https://acme.sso.acme.test', 'https://sso:4000/keys'],
    ],
  ])('comes from the setting in %s', (_, environment, addresses) => {
    expect(addressesIn(environment)).toEqual(addresses);
  });
});
