import { ConfigError } from '@axp/server-kit/config';
import { describe, expect, it } from '@jest/globals';
import { docsOriginOf, originOf, readSsoConfig as readConfig } from './sso-config.ts';

const readSsoConfig = (environment: Record<string, string>) =>
  readConfig({ AXP_ENV: 'demo', ...environment });

const production = {
  AXP_ENV: 'production',
  SSO_SECRET: 'x'.repeat(32),
  SSO_DATABASE_URL: 'postgres://sso@localhost/sso',
};

describe('configuration of the platform', () => {
  it('[Z-111] listens on port 4000 as sso.localhost by default', () => {
    const config = readSsoConfig({});
    expect(config).toMatchObject({ SSO_PORT: 4000, SSO_HOST: 'sso.localhost', AXP_ENV: 'demo' });
    expect(originOf(config)('acme.sso.localhost')).toBe('http://acme.sso.localhost:4000');
    expect(readSsoConfig({ SSO_PORT: '4100' }).SSO_PORT).toBe(4100);
  });

  it('[H-07] has no default environment', () => {
    expect(() => readConfig({})).toThrow(/^AXP_ENV: must be set to production, or to demo/);
  });

  it('[Z-112] refuses wrong values with one line per value', () => {
    const parse = () => readSsoConfig({ SSO_PORT: '70000', LOG_LEVEL: 'loud', SSO_HOST: 'A:1' });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(/^LOG_LEVEL: .+\nSSO_PORT: .+\nSSO_HOST: .+$/);
  });

  it('[Z-112] requires secrets in production, and refuses plain http', () => {
    expect(originOf(readSsoConfig(production))('sso.example.com')).toBe('https://sso.example.com');
    const parse = () =>
      readSsoConfig({ AXP_ENV: 'production', SSO_PUBLIC_ORIGIN: 'http://{host}' });
    expect(parse).toThrow(/^SSO_SECRET: .+\nSSO_PUBLIC_ORIGIN: .+$/);
  });

  it('allows several processes only on a PostgreSQL server', () => {
    expect(() => readSsoConfig({ SSO_WORKERS: '2' })).toThrow(
      /^SSO_WORKERS: needs SSO_DATABASE_URL/,
    );
    const settings = { SSO_WORKERS: '2', SSO_DATABASE_URL: 'postgres://localhost/axp_sso' };
    expect(readSsoConfig(settings).SSO_WORKERS).toBe(2);
  });

  it('serves the documentation in the demo, and in production if a host is set', () => {
    expect(docsOriginOf(readSsoConfig({}))).toBe('http://docs.sso.localhost:4000');
    expect(docsOriginOf(readSsoConfig(production))).toBeUndefined();
    const docs = readSsoConfig({ ...production, SSO_DOCS_HOST: 'docs.example.com' });
    expect(docsOriginOf(docs)).toBe('https://docs.example.com');
  });

  it('sends cookies to other sites over https only', () => {
    expect(() => readSsoConfig({ SSO_CROSS_SITE: 'true' })).toThrow(/^SSO_CROSS_SITE: /);
    const settings = { ...production, SSO_CROSS_SITE: 'true' };
    expect(readSsoConfig(settings).SSO_CROSS_SITE).toBe(true);
  });
});
