import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compiledSources } from '@axp/server-kit/testing/clock';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

// Each test starts the real server with its own database, which takes its time on a busy machine.
jest.setTimeout(600_000);

let folder: string;
let running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-main-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly output: Promise<string>;
  readonly errors: Promise<string>;
}

/** Starts main.ts with nothing in its environment but what is given. */
function start(environment: Record<string, string>): Started {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      AXP_ENV: 'demo',
      BIND_ADDRESS: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: compiledSources,
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  if (!child.stdout || !child.stderr) throw new Error('the output of the server is not piped');
  return { child, output: text(child.stdout), errors: text(child.stderr) };
}

/** Waits until the server says that it serves; tells its last words when it ends instead. */
async function untilReady({ child, errors }: Started): Promise<unknown> {
  const ended = once(child, 'exit').then(async () => Promise.reject(new Error(await errors)));
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

async function exitCode({ child }: Started): Promise<unknown> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = await once(child, 'exit');
  return code;
}

/** The line with which a start was refused. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const started = start(environment);
  expect(await exitCode(started)).toBe(1);
  return started.errors;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

/** Node's fetch ignores a Host header, hence the older way. */
async function post(port: number, path: string, body: unknown): Promise<number | undefined> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { host: 'acme.localhost', 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify(body));
  const [response] = await once(sent, 'response');
  await text(response);
  return response.statusCode;
}

const login = (port: number, password = 'demo-password-1') =>
  post(port, '/v1/frontend/auth/login', { email: 'staff@acme.test', password });

describe('the booking server as a process', () => {
  it('[Z-110] [Z-112] creates its data on the first start, and closes on SIGTERM', async () => {
    const port = await freePort();
    const started = start({ WEB_PORT: String(port) });
    expect(await untilReady(started)).toEqual({ type: 'ready' });
    expect(await login(port)).toBe(200);
    started.child.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
    expect(await started.output).toContain('"demo_written"');
    expect(await started.errors).toBe('');
    expect(await readdir(join(folder, 'data/api'))).toEqual(['token-keys.json']);
    expect(await readdir(join(folder, 'data/database'))).toEqual([
      'cluster',
      'postgres.log',
      'run',
    ]);
  });

  it('[Z-110] [Z-112] keeps data and keys on the second start, readable by its owner only, and answers accepted requests before it ends', async () => {
    const keys = await readFile(join(folder, 'data/api/token-keys.json'), 'utf8');
    const port = await freePort();
    const started = start({ WEB_PORT: String(port) });
    await untilReady(started);
    // One line says that another server uses the data folder.
    expect(await refusal({ WEB_PORT: '0' })).toMatch(/^The data folder .+ is in use by .+\n$/);
    const answers = Array.from({ length: 8 }, () => login(port));
    await Promise.race(answers);
    started.child.kill('SIGINT');
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await exitCode(started)).toBe(0);
    expect(await started.output).not.toContain('"demo_written"');
    expect(await readFile(join(folder, 'data/api/token-keys.json'), 'utf8')).toBe(keys);
  });

  it('serves metrics at their own address only', async () => {
    const [port, own] = [await freePort(), await freePort()];
    const started = start({ WEB_PORT: String(port), METRICS_ADDRESS: String(own) });
    await untilReady(started);
    expect(await login(port)).toBe(200);
    expect(await login(port, 'wrong')).toBe(401);
    const answer = await fetch(`http://127.0.0.1:${own}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).split('\n');
    for (const line of [
      'axp_http_request_duration_seconds_count{operation="login",status="2xx"} 1',
      'axp_refusals_total{code="auth.invalid_credentials"} 1',
      'axp_sign_ins_total{method="local",result="ok"} 1',
      'axp_sign_ins_total{method="local",result="failed"} 1',
      'axp_database_pool_connections{state="max"} 10',
      'axp_outbox_waiting{queue="answer_mail"} 0',
      'axp_outbox_waiting{queue="incoming_mail"} 0',
    ]) {
      expect(lines).toContain(line);
    }
    // A problem of the demo is mailed to its manager.
    expect(lines.join()).toMatch(/axp_outbox_waiting{queue="account_mail"} \d/);
    expect(lines.join()).toMatch(/axp_outbox_oldest_seconds{queue="booking_mail"} \d/);
    expect(lines.join()).toContain('axp_job_interval_seconds{name="send_mails"} 2');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    expect(
      await refusal({
        WEB_PORT: '0',
        DATA_DIR: join(folder, 'other'),
        METRICS_ADDRESS: String(own),
      }),
    ).toBe(
      `METRICS_ADDRESS: port ${own} is in use. Stop the program that uses it, or choose another port.\n`,
    );
    started.child.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
  });

  it('sends traces to the collector, the last ones before it ends', async () => {
    const bodies: Promise<string>[] = [];
    const collector = createHttpServer((sent, answer) => {
      bodies.push(text(sent));
      answer.end();
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const url = `http://127.0.0.1:${addressOf(collector.address()).port}/v1/traces`;
    const port = await freePort();
    const started = start({ WEB_PORT: String(port), TRACES_URL: url });
    await untilReady(started);
    expect(await login(port)).toBe(200);
    started.child.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
    const sent = (await Promise.all(bodies)).join();
    for (const part of ['"axp-booking"', '"name":"login"', 'from \\"app_user\\"']) {
      expect(sent).toContain(part);
    }
    expect(sent).not.toContain('staff@acme.test');
    collector.close();
    await once(collector, 'close');
    // A collector that is away holds nothing up.
    const again = start({ WEB_PORT: String(port), TRACES_URL: url });
    await untilReady(again);
    expect(await login(port)).toBe(200);
    again.child.kill('SIGTERM');
    expect(await exitCode(again)).toBe(0);
    expect(await again.errors).toBe('');
  });

  it('ends with code 1 when it loses its database, and logs why', async () => {
    const started = start({ WEB_PORT: '0' });
    await untilReady(started);
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await exitCode(started)).toBe(1);
    expect(await started.output).toContain('"unexpected_end"');
  });

  it('[Z-112] logs one line when the port is in use, naming the setting', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = addressOf(server.address());
    expect(await refusal({ WEB_PORT: String(port) })).toBe(
      `WEB_PORT: port ${port} is in use. Stop the program that uses it, or choose another port.\n`,
    );
    server.close();
  });

  it('[Z-112] logs one line for each invalid setting', async () => {
    const lines = await refusal({ WEB_PORT: 'x', LOG_LEVEL: 'loud' });
    expect(lines).toMatch(/^LOG_LEVEL: .+\nWEB_PORT: .+\n$/);
  });

  it('[Z-112] logs one line when the data folder can’t be created', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR: .+ can't be made: .+\n$/);
  });

  it('[Z-112] logs one line when PostgreSQL is unreachable, without the password', async () => {
    const url = `postgres://axp:hunter2@127.0.0.1:${await freePort()}/axp`;
    const line = await refusal({ DATABASE_URL: url });
    expect(line).toMatch(/^PostgreSQL cannot be reached at DATABASE_URL: .+\n$/);
    expect(line).not.toContain('hunter2');
  });

  it('[Z-112] requires its secrets in production, and names the missing one', async () => {
    const production = { AXP_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/axp' };
    expect(await refusal(production)).toMatch(/^TOKEN_KEYS_FILE: must name .+\n$/);
    const missing = { ...production, TOKEN_KEYS_FILE: join(folder, 'missing.json') };
    expect(await refusal(missing)).toMatch(/^TOKEN_KEYS_FILE: .+ does not exist\n$/);
  });
});

async function postmasterPid(): Promise<number> {
  const file = join(folder, 'data/database/cluster/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}
