import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createFileScanner } from '../../src/platform/files/file-scanner.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { AttachmentWorld } from '../bookings/attachment-world.ts';
import { attachmentWorld } from '../bookings/attachment-world.ts';

const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

let daemon: Server;
let api: TestApi;
let files: AttachmentWorld;
/** Instead of the verdict. */
let trouble: ((socket: Socket) => void) | null;

/** Speaks as ClamAV's daemon does: a command, chunks with their length, an empty one at the end. */
function serve(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    const content = contentOf(received);
    if (content === null) return;
    if (trouble) trouble(socket);
    else socket.end(content.includes(virus) ? 'stream: Eicar FOUND\0' : 'stream: OK\0');
  });
  socket.on('error', () => undefined);
}

/** Null until the last chunk has arrived. */
function contentOf(received: Buffer): string | null {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks).toString('latin1');
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

beforeAll(async () => {
  daemon = createServer(serve);
  await once(daemon.listen(0, '127.0.0.1'), 'listening');
  const address = daemon.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const logger = createLogger({ name: 'test', level: 'silent' });
  const scanner = createFileScanner({ host: '127.0.0.1', port: address.port }, logger);
  api = await startTestApi({ fileScanner: scanner });
  files = attachmentWorld(api);
});
afterAll(async () => {
  await api.close();
  daemon.close();
});
beforeEach(() => {
  trouble = null;
});

describe('[ASVS 5.4.3] a virus scanner', () => {
  it('accepts a clean file, and refuses an infected one at its field', async () => {
    const { ann, bookingId } = await files.world();
    const clean = await files.attach(ann, bookingId, 'name\nAnn\n', 'people.csv');
    expect(clean.status).toBe(201);
    const infected = await files.attach(ann, bookingId, `name\n${virus}\n`, 'people.csv');
    expect(infected.problem.errors).toMatchObject([
      { path: 'file', code: 'file_infected', message: expect.stringContaining('virus') },
    ]);
    expect(await files.rowsOfFiles()).toEqual([1, 1]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['fails', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['answers something else', (socket) => socket.end('stream: OK for now\0')],
  ])('that %s causes every file to be refused', async (_, action) => {
    trouble = action;
    const { ann, bookingId } = await files.world();
    const answer = await files.attach(ann, bookingId, 'name\nAnn\n', 'people.csv');
    expect(answer.problem.code).toBe('file_store.unavailable');
  });
});
