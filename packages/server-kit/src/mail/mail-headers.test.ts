import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFileTransport } from './mail-transport.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-mail-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lineBreak = '\r\nBcc: stranger@evil.test\r\n\r\n';

it('[ASVS 1.3.11] a line break in a subject or name adds no header to a mail', async () => {
  const logger = { info: () => undefined };
  const { send } = createFileTransport({ folder, sender: 'booking@axp.test', logger });
  await send({
    id: 'one',
    threadId: 'booking-1',
    fromName: `Acme${lineBreak}`,
    to: { name: `Ann${lineBreak}`, address: 'ann@acme.test' },
    replyTo: { name: `Bob${lineBreak}`, address: 'bob@acme.test' },
    subject: `Talk${lineBreak}`,
    text: 'text',
    html: '<p>text</p>',
    calendar: null,
  });
  const mail = await readFile(join(folder, 'one.eml'), 'utf8');
  expect(mail).toContain('ann@acme.test');
  expect(mail).not.toMatch(/^bcc:/im);
});
