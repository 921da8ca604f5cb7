import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { PictureDecoders } from './picture-decoder.ts';
import { createPictureDecoders } from './picture-decoder.ts';
import type { PictureTask } from './picture-task.ts';

const thumbnail = { width: 32, height: 32, fit: 'inside', quality: 80 } as const;

async function pngOf(width: number, height: number): Promise<Buffer> {
  const background = { r: 200, g: 0, b: 0 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function small(type: 'image/png' | 'image/webp' = 'image/png'): Promise<PictureTask> {
  return { kind: 'reencode', bytes: await pngOf(40, 20), type, thumbnail };
}

/** Ids of the processes that the decoder has started, and why it gave up on pictures. */
let started: number[];
let reasons: unknown[];
let decoders: PictureDecoders;

function decodersOf(limits: { timeLimitMs?: number; memoryLimitBytes?: number } = {}) {
  const logger = {
    debug: ({ pid }: { pid: number }) => started.push(pid),
    warn: (entry: object) =>
      reasons.push(Reflect.get(entry, 'reason') ?? Reflect.get(entry, 'kind')),
  };
  return createPictureDecoders({ logger, timeLimitMs: 60_000, ...limits });
}

const issueOf = async (task: PictureTask) =>
  decoders
    .of(null)
    .run(task)
    .then(
      () => 'done',
      (error: unknown) => JSON.stringify(error),
    );

beforeEach(() => {
  started = [];
  reasons = [];
});
afterEach(() => decoders.close());

describe('[H-01] the picture process', () => {
  it('is one process for all pictures, which are processed one at a time in order', async () => {
    decoders = decodersOf();
    await decoders.of(null).run(await small());
    const [pid = 0] = started;
    process.kill(pid, 'SIGSTOP');
    const order: string[] = [];
    const first = decoders
      .of(null)
      .run(await small())
      .then(() => order.push('first'));
    const second = decoders
      .of(null)
      .run(await small('image/webp'))
      .then(() => order.push('second'));
    process.kill(pid, 'SIGCONT');
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(started).toEqual([pid]);
  });

  it('is killed at the time limit, and the next picture gets a new one', async () => {
    decoders = decodersOf({ timeLimitMs: 8_000 });
    await decoders.of(null).run(await small());
    process.kill(started[0] ?? 0, 'SIGSTOP');
    expect(await issueOf(await small())).toContain('picture_too_complex');
    expect(reasons).toEqual(['time limit']);
    expect(await issueOf(await small())).toBe('done');
    expect(started).toHaveLength(2);
  });

  it('can be killed by the system, and the next picture gets a new one', async () => {
    decoders = decodersOf();
    await decoders.of(null).run(await small());
    process.kill(started[0] ?? 0, 'SIGSTOP');
    const outcome = issueOf(await small());
    process.kill(started[0] ?? 0, 'SIGKILL');
    expect(await outcome).toContain('picture_too_complex');
    expect(await issueOf(await small())).toBe('done');
  });

  it('ends at the memory limit, and the next picture gets a new one', async () => {
    decoders = decodersOf({ memoryLimitBytes: 300_000_000 });
    const large = await pngOf(4800, 4800);
    const task = { kind: 'reencode', bytes: large, type: 'image/avif', thumbnail } as const;
    expect(await issueOf(task)).toContain('picture_too_complex');
    expect(reasons).toEqual(['out_of_memory']);
    expect(await issueOf(await small())).toBe('done');
  });

  it('accepts no picture after it was closed', async () => {
    decoders = decodersOf();
    await decoders.close();
    await expect(decoders.of(null).run(await small())).rejects.toMatchObject({
      code: 'server.unavailable',
    });
    expect(started).toEqual([]);
  });
});
