import type { SecretWay } from '@axp/server-kit/testing';
import { judgeSecrets, secretColumns, tablesWith } from '@axp/server-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { demoPassword } from '../seeds/index.ts';
import { testSso } from './app.ts';
import { signedOn } from './client.ts';
import { Visitor } from './visitor.ts';

/** How each column keeps its secret. */
const ways: Readonly<Record<string, SecretWay>> = {
  'application.client_secret_hash': 'digest',
  'application.former_secret_hash': 'digest',
  'application.id_token_algorithm': { harmless: 'the name of an algorithm' },
  'authenticator.sealed_secret': 'sealed',
  'browser.api_cookie_hash': 'digest',
  'browser.cookie_hash': 'digest',
  'local_credential.password_hash': 'argon2id',
  'login_throttle.key_hash': 'digest',
  'one_time_code.code_hash': 'digest',
  'passkey.credential_id': { harmless: 'public' },
  'passkey.public_key': { harmless: 'public' },
  'platform_session.key_hash': 'digest',
  'platform_session.key_salt': { harmless: 'makes keys with a secret of the server' },
  'platform_session.upstream_id_token': 'sealed',
  'recovery_code.code_hash': 'argon2id',
  'refresh_token.successor_salt': { harmless: 'makes tokens with a secret of the server' },
  'refresh_token.token_hash': 'digest',
  'signing_key.sealed_private_jwk': 'sealed',
  'signing_key.sealed_rsa_private_jwk': 'sealed',
  'tenant.key': { harmless: 'the name of a tenant' },
};

/** Filled by administrators and by sign-ins at a provider, whose tests look at them. */
const filledElsewhere = [
  'application.client_secret_hash',
  'application.former_secret_hash',
  'platform_session.upstream_id_token',
  'signing_key.sealed_rsa_private_jwk',
];

const sso = testSso();

/** Signs in to an application, and sets up an app; returns what opens something. */
async function fill(): Promise<string[]> {
  const { handle, verifier, tenantCookie, apiCookie, tokens } = await signedOn(sso);
  const thief = new Visitor(sso.app);
  await thief.get('/login');
  await thief.submit('/login', { email: 'admin@acme.test', password: 'a wrong password' });
  const ann = new Visitor(sso.app);
  await ann.get('/login');
  await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
  await ann.get('/account/security');
  await ann.submit('/account/security/app/add');
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(ann.html)?.[1]?.replaceAll(' ', '') ?? '';
  const timestamp = sso.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
  await ann.submit('/account/security/app/add', { code });
  const codes = [...ann.html.matchAll(/<code>([a-z2-9-]+)<\/code>/g)].map(([, one]) => one ?? '');
  const valueIn = (cookie: string) => cookie.split('; ')[0]?.split('=')[1] ?? '';
  return [
    handle,
    verifier,
    ...[tenantCookie, apiCookie].map(valueIn),
    tokens.access_token,
    tokens.refresh_token ?? '',
    tokens.session_key,
    demoPassword,
    key,
    ...codes,
  ];
}

describe('[H-11] [ASVS 11.4.2] [ASVS 13.3.1] secrets stored by the platform', () => {
  let secrets: string[];
  beforeAll(async () => {
    secrets = await fill();
  });

  it('are in columns with a known protection', async () => {
    expect(Object.keys(ways)).toEqual(await secretColumns(sso.db));
  });

  it('are digests, password hashes or sealed, as listed for each column', async () => {
    const { filled, wrong } = await judgeSecrets(sso.db, ways);
    expect(wrong).toEqual([]);
    const kept = Object.keys(ways).filter((name) => typeof ways[name] === 'string');
    expect(filled).toEqual(kept.filter((name) => !filledElsewhere.includes(name)));
  });

  it('are in no row of any table as plain text', async () => {
    expect(secrets.filter((text) => text.length < 10)).toEqual([]);
    expect(secrets).toHaveLength(19);
    expect(await tablesWith(sso.db, secrets)).toEqual([]);
    expect(await tablesWith(sso.db, [...secrets, 'staff@acme.test'])).not.toEqual([]);
  });
});
