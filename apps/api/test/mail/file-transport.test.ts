import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@axp/server-kit/logging';
import { createFileTransport } from '@axp/server-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { book, bookingWorld } from '../bookings/booking-world.ts';

const lines: string[] = [];
let parent: string;
let folder: string;
let api: TestApi;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'axp-mail-'));
  folder = join(parent, 'mail');
  const logger = createLogger({
    name: 'test',
    level: 'info',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const sender = 'booking@localhost';
  api = await startTestApi({
    mail: {
      sender,
      originOf: (host) => `http://${host}:3000`,
      transport: createFileTransport({ folder, sender, logger }),
    },
  });
});
afterAll(async () => {
  await api.close();
  await rm(parent, { recursive: true, force: true });
});

describe('without a mail server', () => {
  it('[Z-82] [H-07] a mail is written to a file that mail programs can open; the log has its path', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id, { title: 'ประชุมทีม' });
    await api.runJob('send_mails');
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
    const file = join(folder, names[0] ?? '');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'mail_written', file }),
    );
    const modes = await Promise.all([stat(folder), stat(file)]);
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
    const mail = await PostalMime.parse(await readFile(file));
    expect(mail.subject).toBe('Your booking is confirmed: ประชุมทีม');
    expect(mail.to).toEqual([{ address: ann.email, name: ann.fullName }]);
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('application/ics');
  });

  it('[Z-82] [Z-72] a folder that is not writable delays mails and loses none', async () => {
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'in the way');
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    await api.runJob('send_mails');
    await rm(folder);
    await api.db
      .updateTable('outbox_mail')
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    await api.runJob('send_mails');
    expect(await readdir(folder)).toHaveLength(1);
  });
});
