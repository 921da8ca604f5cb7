import { describe, expect, it } from '@jest/globals';
import { hostOf, normalizeHost } from './request-host.ts';

describe('a host name', () => {
  it.each([
    ['acme.localhost', 'acme.localhost'],
    ['ACME.localhost:3000', 'acme.localhost'],
    [' acme.localhost ', 'acme.localhost'],
    ['xn--12c1fe0br.test', 'xn--12c1fe0br.test'],
    ['', null],
    ['acme.localhost:', null],
    ['acme.localhost:99999999', null],
    ['acme/../siam', null],
    ['acme\0.test', null],
    ['-acme.test', null],
    ['อักษร.test', null],
    ['a'.repeat(254), null],
  ])('%j is stored as %j', (text, host) => {
    expect(normalizeHost(text)).toBe(host);
  });
});

describe('[T-07] the host of a request', () => {
  const headers = { host: 'proxy.internal:8080', 'x-forwarded-host': 'acme.test' };

  it('is its Host, whatever the client forwards', () => {
    expect(hostOf(headers, false)).toBe('proxy.internal');
  });

  it('is the forwarded one behind a trusted proxy', () => {
    expect(hostOf(headers, true)).toBe('acme.test');
  });

  it('is what the trusted proxy wrote, not what it received', () => {
    const forged = { ...headers, 'x-forwarded-host': 'siam.test, acme.test' };
    expect(hostOf(forged, true)).toBe('acme.test');
  });

  it('is its Host if the trusted proxy forwards none', () => {
    expect(hostOf({ host: 'acme.test' }, true)).toBe('acme.test');
  });

  it('is null without a Host', () => {
    expect(hostOf({}, false)).toBeNull();
  });
});
