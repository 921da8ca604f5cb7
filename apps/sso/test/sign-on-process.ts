import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { clockVariables, compiledSources } from '@axp/server-kit/testing/clock';
import { demoPassword } from '../seeds/index.ts';
import { freePort } from './peers/directory-server.ts';

export const apiOrigin = 'http://sso.localhost:4000';
export const tenantOrigin = 'http://acme.sso.localhost:4000';

export interface SignOnServer {
  readonly port: number;
  readonly process: ChildProcess;
}

/** Starts main.ts with a place for its data, and waits until it serves. */
export async function startSignOnServer(
  place: Readonly<Record<string, string>>,
): Promise<SignOnServer> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../src/main.ts'), {
    env: {
      ...clockVariables(),
      AXP_ENV: 'demo',
      SSO_SECRET: 'a secret that both servers of the test have',
      SSO_PUBLIC_ORIGIN: 'http://{host}:4000',
      SSO_PORT: `${port}`,
      BIND_ADDRESS: '127.0.0.1',
      NODE_COMPILE_CACHE: compiledSources,
      LOG_LEVEL: 'error',
      ...place,
    },
    execArgv: [],
    // A process group of its own, which can be killed with its embedded database.
    detached: true,
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

/** A browser that reaches the servers by their ports, whatever the host of an address. */
export class ProcessBrowser {
  readonly #nextPort: () => number;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(nextPort: () => number) {
    this.#nextPort = nextPort;
  }

  async ask(address: string, { fields, json, headers = {} }: Asked = {}): Promise<Answer> {
    const url = new URL(address);
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const body = fields ? new URLSearchParams(fields).toString() : json && JSON.stringify(json);
    const type = fields ? 'application/x-www-form-urlencoded' : 'application/json';
    const sent = request({
      host: '127.0.0.1',
      port: this.#nextPort(),
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

/** @returns whether the sign-in of a person of the demo was acknowledged */
export async function signIn(browser: ProcessBrowser): Promise<boolean> {
  const page = await browser.ask(`${tenantOrigin}/login`);
  const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const fields = { form_token, email: 'staff@acme.test', password: demoPassword };
  const { status } = await browser.ask(`${tenantOrigin}/login`, { fields });
  return status === 303;
}

export async function isSignedIn(browser: ProcessBrowser): Promise<boolean> {
  return (await browser.ask(`${tenantOrigin}/account`)).body.includes('staff@acme.test');
}
