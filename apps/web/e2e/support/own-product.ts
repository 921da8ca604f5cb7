import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseProxy } from '@axp/tooling/journeys';
import { clockVariables, startClockedCluster, startProxyOf } from '@axp/tooling/journeys';
import { expect } from '@playwright/test';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';
import { ownSmtpPort, ownWebPort } from './ports.ts';

const server = join(import.meta.dirname, '../../../api/src');

interface Ports {
  readonly web: number;
  readonly smtp: number;
}

interface NewMerchant {
  readonly key: string;
  readonly title: string;
  readonly administrator: { readonly email: string; readonly name: string };
}

/** A product beside the demo, with one merchant in it and nothing in that. */
export interface OwnProduct {
  readonly at: (path: string) => string;
  readonly mails: MailServer;
  /** Takes the database away from the server and brings it back. */
  readonly database: Pick<DatabaseProxy, 'stop' | 'start'>;
  readonly stop: () => Promise<void>;
}

/** Does what an operator does in production: makes keys and a merchant, then starts the server. */
export async function startOwnProduct(
  { key, title, administrator: { email, name } }: NewMerchant,
  ports: Ports = { web: ownWebPort, smtp: ownSmtpPort },
): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'axp-own-'));
  const cluster = await startClockedCluster();
  const database = await startProxyOf(await cluster.createDatabase('own'));
  const keys = join(folder, 'token-keys.json');
  const environment = {
    ...clockVariables(),
    AXP_ENV: 'production',
    NODE_ENV: 'production' as const,
    DATA_DIR: folder,
    TOKEN_KEYS_FILE: keys,
    // Browsers of the test reach it without a proxy, which would end TLS.
    PUBLIC_ORIGIN: `http://{host}:${ports.web}`,
    ALLOW_PLAINTEXT: 'true',
    DRAIN_SECONDS: '0',
    DATABASE_URL: database.url,
    WEB_PORT: String(ports.web),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'booking@axp.test',
  };
  const mails = await startMailServer(ports.smtp);
  const person = ['--administrator-email', email, '--administrator-name', name];
  const words = ['merchant', 'create', `${key}.localhost`, '--title', title, ...person];
  for (const command of [['keys', 'create', keys], words]) {
    await promisify(execFile)(process.execPath, [join(server, 'command/main.ts'), ...command], {
      env: environment,
    });
  }
  const running = spawn(process.execPath, [join(server, 'main.ts')], {
    env: environment,
    stdio: 'ignore',
  });
  await expect(async () => {
    expect((await fetch(`http://127.0.0.1:${ports.web}/health/ready`)).status).toBe(200);
  }).toPass({ timeout: 120_000 });
  return {
    at: (path) => `http://${key}.localhost:${ports.web}${path}`,
    mails,
    database,
    stop: async () => {
      await end(running);
      await mails.stop();
      await database.stop();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}
