import { describe, expect, it } from '@jest/globals';
import { isSecretNameOf } from './connector-names.ts';

describe('the environment variable with the secret of a connector', () => {
  it.each([
    ['acme', 'SSO_CONNECTOR__ACME__GOOGLE', true],
    ['acme-asia', 'SSO_CONNECTOR__ACME_ASIA__AD_2', true],
    ['acme', 'SSO_CONNECTOR__SIAM__GOOGLE', false],
    ['acme', 'SSO_CONNECTOR__ACME_ASIA__GOOGLE', false],
    // Of the tenant `acme--asia`.
    ['acme', 'SSO_CONNECTOR__ACME__ASIA__GOOGLE', false],
    ['acme', 'SSO_CONNECTOR__ACME__', false],
    ['acme', 'SSO_CONNECTOR__ACME__google', false],
    ['acme', 'SSO_SECRET', false],
    ['acme', 'SSO_DATABASE_URL', false],
  ])('of the tenant %s may be called %s: %s', (tenant, name, isAllowed) => {
    expect(isSecretNameOf(tenant, name)).toBe(isAllowed);
  });
});
