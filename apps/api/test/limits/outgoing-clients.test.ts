import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { limitedFetch, outgoingLimits } from '@axp/server-kit/outgoing';
import { TestClock } from '@axp/server-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCaptchaProvider } from '../../src/modules/sign-in/captcha/captcha-settings.ts';
import { createCloudPlatform } from '../../src/platform/cloud/cloud-platform.ts';
import { createFileScanner } from '../../src/platform/files/file-scanner.ts';
import { createS3ObjectStore } from '../../src/platform/files/s3-object-store.ts';

const logger = { warn: () => undefined, error: () => undefined };
const source = join(import.meta.dirname, '../../src');

let asked: string[];
let sent: number;
let http: HttpServer;
let tcp: Server;

/** Bytes on their way to a reader that closes a connection early. */
const onTheWay = 8 * outgoingLimits.bytes;
const chunk = Buffer.alloc(65_536, '1');

/** Writes as long as it is read. */
function pour(target: NodeJS.WritableStream & { readonly destroyed?: boolean }): void {
  const next = () => {
    if (target.destroyed === true) return;
    sent += chunk.length;
    if (target.write(chunk)) setImmediate(next);
    else target.once('drain', next);
  };
  next();
}

const portOf = (server: Server | HttpServer) => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
};

beforeAll(async () => {
  http = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.on('error', () => undefined);
    if (request.url?.startsWith('/moved') === true) {
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(http)}/inside` }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    pour(response);
  }).listen(0, '127.0.0.1');
  tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => pour(socket));
  }).listen(0, '127.0.0.1');
  await Promise.all([once(http, 'listening'), once(tcp, 'listening')]);
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
  tcp.close();
});
beforeEach(() => {
  asked = [];
  sent = 0;
});

const away = 'http://127.0.0.1:9';
const tenant = { tenantKey: 'acme', applicationId: 'x' };
/** An address of the server, or one that no one listens on. */
const urlOf = (path: string) => (path === away ? away : `http://127.0.0.1:${portOf(http)}${path}`);

function captcha(path: string) {
  const settings = { siteKey: 'x', secret: 'x', verifyUrl: urlOf(path) };
  const provider = createCaptchaProvider(
    { provider: 'turnstile', ...settings },
    { clock: new TestClock('2026-11-02T02:00:00Z'), secretFor: async () => 'x', logger },
  );
  const caller = { merchantId: tenant.tenantKey, address: '127.0.0.1' };
  return provider.judge({ token: 'x', action: 'login', ...caller });
}

const platform = (path: string) =>
  createCloudPlatform({ host: 'sso.test', originOf: (host) => host, keysUrl: urlOf(path) });

function store(path: string) {
  const identity = { region: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
  const settings = { endpoint: urlOf(path), bucket: 'b', ...identity };
  return createS3ObjectStore(settings, { logger }).get('key');
}

/** Each client of a server that the operator names, and what it gives without a usable answer. */
const clients = [
  {
    file: 'modules/sign-in/captcha/captcha-settings.ts',
    ask: captcha,
    without: { kind: 'unavailable' },
  },
  {
    file: 'platform/cloud/cloud-platform.ts',
    ask: (path: string) => platform(path).accountStates({ ...tenant, userIds: [] }),
    without: null,
  },
  {
    file: 'platform/cloud/cloud-platform.ts',
    ask: async (path: string) => {
      const { findPublicKey } = platform(path);
      const token = { payload: '', signature: '' };
      return Promise.resolve(findPublicKey({ alg: 'ES256', kid: 'x' }, token)).catch(
        () => 'refused',
      );
    },
    without: 'refused',
  },
  {
    file: 'platform/files/s3-object-store.ts',
    ask: (path: string) => store(path).catch(() => 'refused'),
    without: 'refused',
  },
] as const;

/** The files whose code opens connections. */
async function connectingFiles(): Promise<string[]> {
  const names = await readdir(source, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')));
  return files.filter((_, index) => /\b(?:limitedFetch|limitBytes)\(/.test(texts[index] ?? ''));
}

describe('[H-08] a client of a server that the operator configures', () => {
  it('is in the list below', async () => {
    const listed = [...clients.map(({ file }) => file), 'platform/files/file-scanner.ts'];
    expect(new Set(await connectingFiles())).toEqual(new Set(listed));
  });

  it.each(clients)('stops reading an endless response: $file', async ({ ask, without }) => {
    expect(await ask('')).toEqual(without);
    expect(asked).toHaveLength(1);
    expect(sent).toBeLessThan(32 * outgoingLimits.bytes + onTheWay);
  });

  it.each(clients)(
    'does not follow redirects with its request data: $file',
    async ({ ask, without }) => {
      expect(await ask('/moved')).toEqual(without);
      expect(asked).toHaveLength(1);
    },
  );

  it.each(clients)('is reported as away without a connection: $file', async ({ ask, without }) => {
    expect(await ask(away)).toEqual(without);
  });

  it('stops reading an endless scanner verdict', async () => {
    const scanner = createFileScanner({ host: '127.0.0.1', port: portOf(tcp) }, logger);
    const verdict = scanner.refuseInfected(Buffer.from('x'));
    await expect(verdict).rejects.toMatchObject({ code: 'file_store.unavailable' });
    expect(sent).toBeLessThan(onTheWay);
  });

  it('ends at its time limit', async () => {
    const answer = limitedFetch(urlOf(''), {}, { bytes: Infinity, milliseconds: 50 });
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
