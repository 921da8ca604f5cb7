import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Database } from '@axp/server-kit/db';
import { createTestDatabase } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { demoPassword } from '../seeds/index.ts';
import { freePort } from './peers/directory-server.ts';
import { booking } from './visitor.ts';

// Two real servers with one PostgreSQL, behind a balancer without sticky sessions.
jest.setTimeout(120_000);

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const apiOrigin = 'http://sso.localhost:4000';
const tenantOrigin = 'http://acme.sso.localhost:4000';
const verifier = randomBytes(32).toString('base64url');

interface Server {
  readonly port: number;
  readonly process: ChildProcess;
}

let database: Database<unknown>;
let servers: Server[];
beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder });
  const url = await urlOf(database);
  // One after the other: the first writes the demo.
  servers = [await start(url), await start(url)];
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

async function start(url: string): Promise<Server> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../src/main.ts'), {
    env: {
      AXP_ENV: 'demo',
      SSO_DATABASE_URL: url,
      SSO_SECRET: 'a secret that both servers of the test have',
      SSO_PUBLIC_ORIGIN: 'http://{host}:4000',
      SSO_PORT: `${port}`,
      BIND_ADDRESS: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { port, process: child };
}

interface Asked {
  readonly fields?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A browser whose every request goes to the other server than the one before. */
class RestlessBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  #turn = 0;

  async ask(address: string, { fields, json, headers = {} }: Asked = {}): Promise<Answer> {
    const url = new URL(address);
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    this.#turn += 1;
    const { port } = servers[this.#turn % servers.length] ?? { port: 0 };
    const body = fields ? new URLSearchParams(fields).toString() : json && JSON.stringify(json);
    const type = fields ? 'application/x-www-form-urlencoded' : 'application/json';
    const sent = request({
      host: '127.0.0.1',
      port,
      path: `${url.pathname}${url.search}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        host: url.host,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
    });
    sent.end(body);
    const [response] = await once(sent, 'response');
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  call(path: string, json: object, token?: string): Promise<Answer> {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { origin: 'http://acme.localhost:3000', ...authorization };
    return this.ask(`${apiOrigin}/api/v1${path}`, { json, headers });
  }
}

describe('[S-06] two servers on one database', () => {
  it('[Q-07] begin a sign-on, go on with it, end it and hear of its end, each its part', async () => {
    const browser = new RestlessBrowser();
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
