import { finished } from 'node:stream/promises';
import { expect, it } from '@jest/globals';
import type { ZippedFile } from './zip-stream.ts';
import { zipStream } from './zip-stream.ts';

const now = new Date('2026-11-02T02:00:00Z');
const part = Buffer.alloc(65_536, 7);

/** A file without an end, which notes what is read of it. */
function endless() {
  const noted = { parts: 0, isLeft: false };
  function* content() {
    try {
      for (;;) {
        noted.parts += 1;
        yield part;
      }
    } finally {
      noted.isLeft = true;
    }
  }
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'endless.bin', content: content(), isText: false };
  }
  return { noted, files: files() };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

it('reads no further than the archive is taken', async () => {
  const { noted, files } = endless();
  const archive = zipStream(files, now);
  await turns(200);
  expect(noted.parts).toBeLessThan(20);
  archive.destroy();
});

it('stops reading when no one takes the archive any more', async () => {
  const { noted, files } = endless();
  const archive = zipStream(files, now);
  for await (const _ of archive) break;
  await turns(20);
  expect(noted.isLeft).toBe(true);
});

it('ends with the failure of a file', async () => {
  async function* content() {
    yield part;
    throw new Error('store is away');
  }
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'a.bin', content: content(), isText: false };
  }
  const archive = zipStream(files(), now);
  archive.resume();
  await expect(finished(archive)).rejects.toThrow('store is away');
});
