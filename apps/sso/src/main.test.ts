import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

// Each test starts the real server with its own database, which takes its time on a busy machine.
jest.setTimeout(600_000);

let folder: string;
let child: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-sso-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(environment: Record<string, string>): ChildProcess {
  child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      AXP_ENV: 'demo',
      LOG_LEVEL: 'silent',
      BIND_ADDRESS: '127.0.0.1',
      DATA_DIR: folder,
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return child;
}

afterEach(() => {
  child.kill('SIGKILL');
});

describe('the platform as a process', () => {
  it('logs that it is ready and closes on SIGTERM', async () => {
    start({ SSO_PORT: '0' });
    const [message] = await once(child, 'message');
    expect(message).toEqual({ type: 'ready' });
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('serves metrics at their own address', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close();
    start({ SSO_PORT: '0', SSO_METRICS_ADDRESS: `127.0.0.1:${port}` });
    await once(child, 'message');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('axp_outbox_waiting{queue="logout"} 0');
    expect(text).toContain('axp_job_interval_seconds{name="send_logouts"}');
  });

  it('closes when its parent process is gone', async () => {
    start({ SSO_PORT: '0' });
    await once(child, 'message');
    child.disconnect();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('[Z-112] ends with one clear line for an invalid value', async () => {
    start({ SSO_PORT: 'four thousand' });
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(text).toMatch(/^SSO_PORT: .+\n$/);
  });
});
