import { describe, expect, it } from '@jest/globals';
import { newTotpSecret, stepOfCode, totpUri } from './app-factors.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('[S-01] a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('is that of RFC 6238 at %i s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(step);
  });

  it('may be one step old or early, and returns its step', () => {
    expect(stepOfCode(secret, '287 082', at(89))).toBe(1);
    expect(stepOfCode(secret, '287082', at(29))).toBe(1);
    expect(stepOfCode(secret, '287082', at(120))).toBeNull();
  });

  it.each(['', '28708', '2870821', '28708a', '２８７０８２'])('is not %s', (code) => {
    expect(stepOfCode(secret, code, at(59))).toBeNull();
  });

  it('uses a secret of 160 bits that an app reads from an address', () => {
    const fresh = newTotpSecret();
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totpUri(fresh, { issuer: 'Acme', account: 'ann@acme.test' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(fresh);
    expect(uri.searchParams.get('issuer')).toBe('Acme');
  });
});
