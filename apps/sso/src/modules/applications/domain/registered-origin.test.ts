import { describe, expect, it } from '@jest/globals';
import { isOrigin, isOriginOf } from './registered-origin.ts';

describe('the origins of an application', () => {
  const registered = { origins: ['https://other.test', 'http://app.localhost:3000'] };
  const isKnown = (origin: string, isLoopbackAllowed: boolean) =>
    isOriginOf(registered, origin, { isLoopbackAllowed });

  it('are compared exactly, except for loopback ports in the demo', () => {
    expect(isKnown('http://app.localhost:3000', false)).toBe(true);
    expect(isKnown('http://app.localhost:4000', false)).toBe(false);
    expect(isKnown('http://app.localhost:4000', true)).toBe(true);
    expect(isKnown('https://other.test:4000', true)).toBe(false);
  });

  it.each([
    ['https://app.test', true],
    ['http://app.localhost:3000', true],
    ['https://app.test/', false],
    ['https://*.test', false],
    ['ftp://app.test', false],
    ['https://a.test https://b.test', false],
    ['app.test', false],
  ])('are registered as browsers write them: %s is %s', (text, expected) => {
    expect(isOrigin(text)).toBe(expected);
  });
});
