import { TestClock } from '@axp/server-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, exportSPKI, importJWK, SignJWT } from 'jose';
import { createAccessTokens } from './access-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';
import { generateKeyFile, parseSigningKeys } from './signing-keys.ts';

const subject = {
  userId: '01a1f000-0000-7000-8000-000000000001',
  sessionId: '01a1f000-0000-7000-8000-000000000002',
  merchantId: '01a1f000-0000-7000-8000-000000000003',
};

let keys: SigningKeys;
let otherKeys: SigningKeys;
const clock = new TestClock('2026-11-02T02:00:00.000Z');

beforeAll(async () => {
  keys = await parseSigningKeys(await generateKeyFile());
  otherKeys = await parseSigningKeys(await generateKeyFile());
});

const refusalOf = (token: string) =>
  createAccessTokens({ keys, clock })
    .verify(token)
    .then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    );

/** A token with everything right but what is overridden. */
function forge(claims: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const { userId, sessionId, merchantId } = subject;
  const now = Math.floor(clock.now().getTime() / 1000);
  const payload = { sub: userId, sid: sessionId, mid: merchantId, iat: now, exp: now + 60 };
  return new SignJWT({ iss: 'axp-booking', aud: 'axp-booking-api', ...payload, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.keyId, typ: 'at+jwt', ...header })
    .sign(keys.privateKey);
}

describe('[Z-101] an access token', () => {
  it('names user, session and merchant, is signed asymmetrically and lasts 15 minutes', async () => {
    const token = await createAccessTokens({ keys, clock }).issue(subject);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: keys.keyId, typ: 'at+jwt' });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect(exp - iat).toBe(15 * 60);
    expect(claims).toMatchObject({ sub: subject.userId, sid: subject.sessionId });
    expect(await createAccessTokens({ keys, clock }).verify(token)).toEqual(subject);
  });

  it('is refused with its own code when it is only expired', async () => {
    const token = await createAccessTokens({ keys, clock }).issue(subject);
    const later = new TestClock(clock.hoursFromNow(0.25));
    await expect(createAccessTokens({ keys, clock: later }).verify(token)).rejects.toMatchObject({
      code: 'auth.token_expired',
    });
  });

  it('is refused once expired, however often it was accepted before', async () => {
    const moving = new TestClock('2026-11-02T02:00:00.000Z');
    const tokens = createAccessTokens({ keys, clock: moving });
    const token = await tokens.issue(subject);
    moving.advance({ minutes: 14, seconds: 59.999 });
    expect(await tokens.verify(token)).toEqual(subject);
    moving.advance({ seconds: 0.001 });
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'auth.token_expired' });
  });

  it('of a retired key is valid as long as the key is published', async () => {
    const text = JSON.parse(await generateKeyFile());
    const before = await parseSigningKeys(JSON.stringify(text));
    const token = await createAccessTokens({ keys: before, clock }).issue(subject);
    const added = JSON.parse(await generateKeyFile());
    const rotated = await parseSigningKeys(JSON.stringify({ keys: [...added.keys, ...text.keys] }));
    expect(await createAccessTokens({ keys: rotated, clock }).verify(token)).toEqual(subject);
    await expect(createAccessTokens({ keys, clock }).verify(token)).rejects.toMatchObject({
      code: 'auth.required',
    });
  });

  it('is accepted when re-signed with our own key unchanged', async () => {
    expect(await refusalOf(await forge({}))).toBe('accepted');
  });

  it.each([
    ['another issuer', { iss: 'somebody' }, {}],
    ['another audience', { aud: 'axp-sso' }, {}],
    ['no end', { exp: undefined }, {}],
    ['a session that is no id', { sid: 'x' }, {}],
    ['no merchant', { mid: undefined }, {}],
    ['another type', {}, { typ: 'JWT' }],
    ['an unknown key', {}, { kid: 'unknown' }],
  ])('with %s is refused', async (_, claims, header) => {
    expect(await refusalOf(await forge(claims, header))).toBe('auth.required');
  });

  it('without a signature is refused', async () => {
    const [, payload] = (await forge({})).split('.');
    const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect(await refusalOf(`${header}.${payload}.`)).toBe('auth.required');
  });

  it('signed with the public key as if it were a secret is refused', async () => {
    const publicKey = await importJWK({ ...keys.publicKeySet.keys[0] }, 'EdDSA', {
      extractable: true,
    });
    if (publicKey instanceof Uint8Array) throw new Error('a public key is no secret');
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    const token = await new SignJWT(decodeJwt(await forge({})))
      .setProtectedHeader({ alg: 'HS256', kid: keys.keyId, typ: 'at+jwt' })
      .sign(secret);
    expect(await refusalOf(token)).toBe('auth.required');
  });

  it('of another key under our key’s name is refused', async () => {
    const token = await new SignJWT(decodeJwt(await forge({})))
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.keyId, typ: 'at+jwt' })
      .sign(otherKeys.privateKey);
    expect(await refusalOf(token)).toBe('auth.required');
  });

  it.each(['', 'x', 'a.b.c', '....'])('%j is refused', async (token) => {
    expect(await refusalOf(token)).toBe('auth.required');
  });
});
