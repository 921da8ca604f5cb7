import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { createLogger } from '../logging/logger.ts';
import { createCertificate } from '../testing/mail/certificate.ts';
import type { TokenEndpoint } from '../testing/mail/token-endpoint.ts';
import { startTokenEndpoint } from '../testing/mail/token-endpoint.ts';
import { listening } from '../testing/ports.ts';
import { TestClock } from '../testing/test-clock.ts';
import type { MailMessage } from './mail-transport.ts';
import { createSmtpTransport, openMailTransport } from './mail-transport.ts';
import { createMailTokens } from './oauth-tokens.ts';
import { secretExpiryJobs } from './secret-expiry.job.ts';

const message: MailMessage = {
  id: 'one',
  threadId: 'booking-1',
  fromName: 'Acme',
  to: { name: 'Ann', address: 'ann@acme.test' },
  replyTo: null,
  subject: 'Talk',
  text: 'text',
  html: '<p>text</p>',
  calendar: null,
};

let endpoint: TokenEndpoint;
let server: SMTPServer;
let url: string;
let accepted: string;
let attempts: unknown[];

beforeEach(async () => {
  endpoint = await startTokenEndpoint();
  accepted = 'token-1';
  attempts = [];
  server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, accessToken }, _session, done) => {
      attempts.push([username, accessToken]);
      done(null, accessToken === accepted ? { user: 'ann' } : { data: { status: '401' } });
    },
  });
  server.listen(0, '127.0.0.1');
  url = `smtp://rooms%40acme.test@127.0.0.1:${await listening(server.server)}`;
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await endpoint.stop();
});

const clock = new TestClock('2026-11-02T02:00:00.000Z');

function transport() {
  const client = { provider: 'microsoft', tenant: 'acme', clientId: 'app', secret: 'x' } as const;
  const tokens = createMailTokens(client, { clock, fetch: endpoint.fetch });
  return createSmtpTransport({ url, sender: 'rooms@acme.test', tokens });
}

describe('[E-10] mail by OAuth 2.0', () => {
  it('signs in with one token for several mails', async () => {
    const { send } = transport();
    await send(message);
    await send(message);
    expect(attempts).toEqual([
      ['rooms@acme.test', 'token-1'],
      ['rooms@acme.test', 'token-1'],
    ]);
  });

  it('requests a new token when the mail server refuses one', async () => {
    accepted = 'token-2';
    const { send } = transport();
    await send(message);
    expect(attempts).toEqual([
      ['rooms@acme.test', 'token-1'],
      ['rooms@acme.test', 'token-2'],
    ]);
    await send(message);
    expect(endpoint.forms).toHaveLength(2);
  });

  it('waits, with the reason of the provider, while there is no token', async () => {
    const body = { error: 'invalid_client', error_description: 'AADSTS7000222: secret expired' };
    endpoint.answer = { status: 401, body };
    const reason = expect.stringContaining('AADSTS7000222: secret expired');
    const failure = { trouble: 'unreachable', message: reason };
    await expect(transport().send(message)).rejects.toMatchObject(failure);
    expect(attempts).toEqual([]);
  });

  it('waits while the mail server accepts no token', async () => {
    accepted = 'none';
    await expect(transport().send(message)).rejects.toMatchObject({ trouble: 'unreachable' });
  });
});

describe('[E-10] settings for mail by OAuth 2.0', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'axp-oauth-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const logger = createLogger({ name: 'test', level: 'silent' });
  const open = (secret: string | null, more: { readonly SMTP_URL?: string } = {}) => {
    const file = join(folder, 'secret');
    rmSync(file, { force: true });
    if (secret !== null) writeFileSync(file, secret);
    const settings = {
      AXP_ENV: 'demo',
      ALLOW_PLAINTEXT: true,
      SMTP_URL: url,
      MAIL_FROM: 'rooms@acme.test',
      DATA_DIR: folder,
      SMTP_OAUTH_PROVIDER: 'google',
      SMTP_OAUTH_SECRET_FILE: file,
      ...more,
    } as const;
    return openMailTransport(settings, { logger, clock });
  };

  it.each([[null], [''], ['{"client_email":"axp@project.test"}']])(
    'name the file with a wrong secret at the start: %j',
    async (secret) => {
      await expect(open(secret)).rejects.toThrow(/^SMTP_OAUTH_SECRET_FILE: /);
    },
  );

  it('send no token to a server without TLS, whatever else may be sent in the clear', async () => {
    const account = { client_email: 'axp@project.test', private_key: createCertificate().key };
    const { send } = await open(JSON.stringify(account), {
      SMTP_URL: url.replace('127.0.0.1', '0.0.0.0'),
    });
    await expect(send(message)).rejects.toThrow(/STARTTLS/);
  });

  it.each([
    ['2026-11-17', null],
    ['2026-11-16', { level: 'warn', fields: { days: 14 }, key: 'secret_expires_soon' }],
    ['2026-11-01', { level: 'error', fields: { days: -1 }, key: 'secret_expired' }],
  ])('announce a secret that expires on %s', async (day, expected) => {
    const lines: unknown[] = [];
    const noteAs = (level: string) => (fields: unknown, key?: unknown) =>
      void lines.push({ level, fields, key });
    const notes = { warn: noteAs('warn'), error: noteAs('error') };
    const settings = { SMTP_OAUTH_SECRET_EXPIRES: new Date(day) };
    for (const job of secretExpiryJobs(settings, { logger: notes, clock })) {
      await job.run(AbortSignal.timeout(1000));
    }
    expect(lines).toMatchObject(expected === null ? [] : [expected]);
  });

  it('have no job without a day', () => {
    expect(secretExpiryJobs({}, { logger, clock })).toEqual([]);
  });
});
