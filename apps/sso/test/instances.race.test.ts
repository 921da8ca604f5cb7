import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '@axp/server-kit/db';
import { createTestDatabase } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { demoPassword } from '../seeds/index.ts';
import type { SignOnServer } from './sign-on-process.ts';
import { apiOrigin, ProcessBrowser, startSignOnServer, tenantOrigin } from './sign-on-process.ts';
import { booking } from './visitor.ts';

// Two real servers with one PostgreSQL, behind a balancer without sticky sessions.
jest.setTimeout(600_000);

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const verifier = randomBytes(32).toString('base64url');

let database: Database<unknown>;
let servers: SignOnServer[];
beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder });
  const place = { SSO_DATABASE_URL: await urlOf(database) };
  // One after the other: the first writes the demo.
  servers = [await startSignOnServer(place), await startSignOnServer(place)];
});
afterAll(async () => {
  for (const server of servers) {
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
  }
  await database.close();
});

async function urlOf({ pool }: Database<unknown>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const client = await pool.connect();
  client.release();
  return `postgres://postgres@${client.host}:${client.port}/${rows[0]?.name}`;
}

describe('[S-06] two servers on one database', () => {
  it('[Q-07] start a sign-on, continue it, end it and report its end, each doing its part', async () => {
    let turn = 0;
    // Every request goes to the other server than the one before.
    const browser = new ProcessBrowser(() => {
      turn += 1;
      return servers[turn % servers.length]?.port ?? 0;
    });
    const asked = {
      ...booking,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    };
    const page = await browser.ask(
      `${tenantOrigin}/login?${new URLSearchParams(asked).toString()}`,
    );
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const fields = { ...asked, form_token, email: 'staff@acme.test', password: demoPassword };
    let answer = await browser.ask(`${tenantOrigin}/login`, { fields });
    while (answer.headers.location?.includes('sso.localhost:4000')) {
      answer = await browser.ask(answer.headers.location);
    }
    const arrived = new URL(answer.headers.location ?? '');
    expect(arrived.origin).toBe('http://acme.localhost:3000');

    const granted = await browser.call('/sessions/axp-booking/oauth/token', {
      grant_type: 'session_key',
      session_key: arrived.searchParams.get('sessionKey'),
      code_verifier: verifier,
      scopes: ['openid', 'offline_access'],
      instance_id: 'tab-1',
    });
    expect(granted.status).toBe(200);
    const { data } = JSON.parse(granted.body);
    const { session_key, access_token, refresh_token } = data;
    // Signed by one, and good at both.
    for (const _server of servers) {
      const checked = await browser.call('/me/sessions/check', { session_key }, access_token);
      expect(JSON.parse(checked.body).data).toEqual({ active: true });
    }

    const waiting = browser.ask(`${apiOrigin}/iframe/v1/watch`, {
      headers: { origin: apiOrigin },
      json: {
        application_id: 'axp-booking',
        session_keys: [session_key],
        present: [],
        is_waiting: true,
      },
    });
    expect((await browser.call('/me/logout', { session_key }, access_token)).status).toBe(200);
    expect(JSON.parse((await waiting).body).data).toEqual({ ended: [session_key], present: [] });
    for (const _server of servers) {
      const late = await browser.call('/me/sessions/check', { session_key }, access_token);
      expect(late.status).toBe(401);
      const again = await browser.call('/sessions/axp-booking/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token,
        session_key,
        instance_id: 'tab-1',
      });
      expect(again.status).toBe(400);
    }
  });
});
