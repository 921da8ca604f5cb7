import { describe, expect, it } from '@jest/globals';
import type { AxpErrorCode, AxpKitOptions } from '../src/index.ts';
import { AxpError, AxpKit } from '../src/index.ts';

const valid: AxpKitOptions = { baseUrl: 'https://sso.example.com', applicationId: 'booking' };

function refusal(options: AxpKitOptions): { code: AxpErrorCode; message: string } | undefined {
  try {
    new AxpKit(options);
    return undefined;
  } catch (error) {
    if (error instanceof AxpError) return { code: error.code, message: error.message };
    throw error;
  }
}

describe('AxpKit', () => {
  it('can be created without a browser', () => {
    expect('window' in globalThis).toBe(false);
    expect(new AxpKit(valid)).toMatchObject({
      baseUrl: 'https://sso.example.com',
      applicationId: 'booking',
    });
  });

  it.each(['', '   ', 'sso.example.com', '/login', 'javascript:alert(1)', 'ftp://sso.example.com'])(
    '[Q-01] refuses the base URL "%s"',
    (baseUrl) => {
      expect(refusal({ ...valid, baseUrl })).toEqual({
        code: 'invalid_base_url',
        message: 'Cannot create AxpKit, invalid baseUrl...',
      });
    },
  );

  it.each(['', '  '])('refuses the application id "%s"', (applicationId) => {
    expect(refusal({ ...valid, applicationId })?.code).toBe('invalid_application_id');
  });

  it('removes the trailing slash of the base URL and keeps its path', () => {
    expect(new AxpKit({ ...valid, baseUrl: 'https://example.com/sso/' }).baseUrl).toBe(
      'https://example.com/sso',
    );
  });

  it('requests openid and offline_access by default', () => {
    expect(new AxpKit(valid).scopes).toEqual(['openid', 'offline_access']);
    expect(new AxpKit({ ...valid, scopes: ['openid'] }).scopes).toEqual(['openid']);
  });
});

describe('default tenant', () => {
  it.each([
    ['https://people.example.com', 'https://people.example.com'],
    ['http://people.example.com:8080/', 'http://people.example.com:8080'],
  ])('[Q-04] is the given address %s', (defaultTenant, expected) => {
    expect(new AxpKit({ ...valid, defaultTenant }).defaultTenantUrl).toBe(expected);
  });

  it.each([
    'people',
    '//people.example.com',
    'ftp://people.example.com',
    'javascript:alert(1)',
    '',
  ])('[Q-04] is the subdomain www instead of "%s"', (defaultTenant) => {
    expect(new AxpKit({ ...valid, defaultTenant }).defaultTenantUrl).toBe(
      'https://www.sso.example.com',
    );
  });

  it('[Q-04] keeps the port of the platform', () => {
    const kit = new AxpKit({ ...valid, baseUrl: 'http://sso.localhost:4000' });
    expect(kit.defaultTenantUrl).toBe('http://www.sso.localhost:4000');
  });
});

describe('storage prefix', () => {
  it('separates applications whose ids contain the separator', () => {
    const prefixes = ['a', 'a:b', 'a%3Ab', 'a:b:'].map(
      (applicationId) => new AxpKit({ ...valid, applicationId }).storagePrefix,
    );
    for (const prefix of prefixes) {
      expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
    }
  });
});
