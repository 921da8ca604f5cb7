import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findFreePort } from './ports.ts';
import { dieFile } from './testing/die-file.ts';

const script = join(import.meta.dirname, 'testing/launch-children.ts');

type Launch = { child: ChildProcess; output: () => string; says: (text: string) => Promise<void> };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'axp-launch-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function start(port: number, behaviours: readonly string[], logDir = folder): Launch {
  return run([script, logDir, String(port), ...behaviours]);
}

function run(args: readonly string[]): Launch {
  const child = spawn(process.execPath, args);
  let text = '';
  const changed = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      changed.dispatchEvent(new Event('text'));
    });
  }
  return {
    child,
    output: () => text,
    says: (expected) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (text.includes(expected)) resolve();
        };
        changed.addEventListener('text', check);
        check();
      }),
  };
}

async function exitCode({ child }: Launch): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'close');
  return child.exitCode;
}

async function listen(): Promise<{ server: Server; port: number }> {
  const port = await findFreePort();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port };
}

describe('start command', () => {
  it('[Z-111] shows the addresses, prints ready on its own line, and continues if the documentation fails', async () => {
    const launch = start(await findFreePort(), ['serves', 'serves']);
    await launch.says('ready\n');
    expect(launch.output()).toContain('addresses\nready\n');
    // A failure of the documentation is reported and stops nothing.
    await launch.says('Error: built nothing\n');
    launch.child.kill('SIGTERM');
    expect(await exitCode(launch)).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops every server and ends with 0 on %s',
    async (signal) => {
      const launch = start(await findFreePort(), ['serves', 'serves']);
      await launch.says('ready\n');
      launch.child.kill(signal);
      expect(await exitCode(launch)).toBe(0);
      expect(launch.output()).toContain('server1  closing');
      expect(launch.output()).toContain('server2  closing');
      expect(launch.output()).toMatch(/stopped\n$/);
    },
  );

  it('kills a server that does not close in time', async () => {
    const launch = start(await findFreePort(), ['deaf']);
    await launch.says('ready\n');
    launch.child.kill('SIGTERM');
    expect(await exitCode(launch)).toBe(0);
  });

  it('stops when the npx that started it was killed', async () => {
    const likeNpx = join(import.meta.dirname, 'testing/like-npx.ts');
    const launch = run([likeNpx, script, folder, String(await findFreePort()), 'serves']);
    await launch.says('ready\n');
    launch.child.kill('SIGTERM');
    await launch.says('stopped\n');
    expect(launch.output()).toContain('server1  closing');
  });

  it('reports the port in use and the variable that changes it', async () => {
    const { server, port } = await listen();
    const launch = start(port, ['serves']);
    expect(await exitCode(launch)).toBe(1);
    expect(launch.output()).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another port with WEB_PORT.\n`,
    );
    server.close();
  });

  it('stops the others and shows why a server could not start', async () => {
    const launch = start(await findFreePort(), ['serves', 'dies-at-start']);
    expect(await exitCode(launch)).toBe(1);
    expect(launch.output()).toContain('server2  the data folder is locked');
    expect(launch.output()).toContain('server2 ended with code 3.');
    expect(launch.output()).not.toContain('ready\n');
  });

  it('restarts a server that ends later, and keeps the others running', async () => {
    const launch = start(await findFreePort(), ['dies-on-demand', 'serves']);
    await launch.says('ready\n');
    const file = join(folder, dieFile);
    writeFileSync(file, '');
    await launch.says('server1 ended with code 1. What it did last:\n  request\n');
    rmSync(file);
    await launch.says('server1 serves again.\n');
    expect(launch.output()).toContain('server1  unexpected: disk full');
    expect(launch.output()).not.toContain('server2  closing');
    launch.child.kill('SIGTERM');
    expect(await exitCode(launch)).toBe(0);
    expect(launch.output()).toContain('server1  closing');
  });

  it('logs the output of servers to files and shows only relevant lines once they serve', async () => {
    const launch = start(await findFreePort(), ['dies-on-demand']);
    await launch.says('ready\n');
    writeFileSync(join(folder, dieFile), '');
    await launch.says('server1 ended with code 1');
    launch.child.kill('SIGTERM');
    await exitCode(launch);
    expect(readFileSync(join(folder, 'server1.log'), 'utf8')).toContain('"msg":"request"');
    expect(launch.output()).toContain('server1  opening');
    expect(launch.output()).not.toContain('server1  request');
  });

  it('reports in one line that the data folder can’t be created', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const launch = start(await findFreePort(), ['serves'], join(file, 'logs'));
    expect(await exitCode(launch)).toBe(1);
    expect(launch.output()).toMatch(/cannot be made: .*Choose another folder with DATA_DIR\.\n$/);
  });
});
