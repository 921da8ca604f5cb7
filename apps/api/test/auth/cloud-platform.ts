import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { CloudPlatform } from '../../src/platform/cloud/cloud-platform.ts';
import { createCloudPlatform } from '../../src/platform/cloud/cloud-platform.ts';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

export interface TokenChanges {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly key?: PrivateKey | Uint8Array;
  readonly algorithm?: string;
}

/** The platform's half of a sign-on, with keys that it publishes as the real one does. */
export interface TestPlatform {
  readonly platform: CloudPlatform;
  /** Public key set as JSON. */
  readonly publicKeys: string;
  /** An id token that is right but for the changes. */
  readonly idToken: (email: string, now: Date, changes?: TokenChanges) => Promise<string>;
  /** Sets the response to every query for the state of a sign-on. */
  readonly answerState: (answer: unknown) => void;
  /** Sets the accounts that may sign in and the rule on second factors; null for no answer. */
  readonly answerAccounts: (states: { active_ids: string[]; second_factor: string } | null) => void;
  readonly close: () => Promise<void>;
}

const keyId = 'platform-key';

export async function startTestPlatform(): Promise<TestPlatform> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const publicKeys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }],
  });
  let state: unknown = { data: { active: true } };
  let accounts: unknown = null;
  const server = createServer(({ url }, response) => {
    const answers = new Map<string | undefined, unknown>([
      ['/api/v1/sessions/state', state],
      ['/api/v1/accounts/states', { data: { states: accounts } }],
    ]);
    const body = answers.has(url) ? JSON.stringify(answers.get(url)) : publicKeys;
    response.setHeader('content-type', 'application/json').end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    publicKeys,
    platform: createCloudPlatform({
      host: 'sso.axp.test',
      originOf: (host) => `https://${host}`,
      keysUrl: `http://127.0.0.1:${address.port}/.well-known/jwks.json`,
    }),
    idToken: (email, now, { claims, type = 'JWT', key = privateKey, algorithm = 'ES256' } = {}) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const usual = {
        iss: 'https://acme.sso.axp.test',
        aud: 'axp-booking',
        // An account keeps its subject from one token to the next.
        sub: `account of ${email.toLowerCase()}`,
        jti: uuidv7(),
        iat: issuedAt,
        exp: issuedAt + 600,
        tenantKey: 'acme',
        name: 'Sarah Mitchell',
        email,
        email_verified: true,
        email_proof: 'mail',
      };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: keyId, typ: type })
        .sign(key);
    },
    answerAccounts: (states) => {
      accounts = states;
    },
    answerState: (answer) => {
      state = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Generates a key that the application does not trust. */
export async function strangersKey(): Promise<PrivateKey> {
  return (await generateKeyPair('ES256')).privateKey;
}
