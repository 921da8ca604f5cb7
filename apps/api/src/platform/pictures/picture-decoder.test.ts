import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { DecodedPicture, PictureDecoders } from './picture-decoder.ts';
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

const timeLimitMs = 60_000;

function decodersOf(limits: { memoryLimitBytes?: number } = {}) {
  const logger = {
    debug: ({ pid }: { pid: number }) => started.push(pid),
    warn: (entry: object) =>
      reasons.push(Reflect.get(entry, 'reason') ?? Reflect.get(entry, 'kind')),
  };
  return createPictureDecoders({ logger, timeLimitMs, ...limits });
}

const issueOf = async (task: PictureTask) =>
  decoders
    .of(null)
    .run(task)
    .then(
      () => 'done',
      (error: unknown) => JSON.stringify(error),
    );

/** Gives a task to the process while it is stopped, and lets the time limit pass. */
async function runWhileStopped<T>(run: () => Promise<T>): Promise<T> {
  process.kill(started.at(-1) ?? 0, 'SIGSTOP');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] });
  try {
    const outcome = run();
    await jest.advanceTimersByTimeAsync(timeLimitMs);
    return await outcome;
  } finally {
    jest.useRealTimers();
  }
}

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
    decoders = decodersOf();
    await decoders.of(null).run(await small());
    const task = await small();
    expect(await runWhileStopped(() => issueOf(task))).toContain('picture_too_complex');
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

  it('reports a document of ours that fails as such, not as a damaged file of a user', async () => {
    decoders = decodersOf();
    const { run } = decoders.of(null);
    const failed = { code: 'print.failed' };
    for (const kind of ['print', 'paper'] as const) {
      await expect(run({ kind, bytes: Buffer.from('{}') })).rejects.toMatchObject(failed);
    }
    await expect(
      runWhileStopped(() => run({ kind: 'paper', bytes: Buffer.from('{}') })),
    ).rejects.toMatchObject(failed);
    expect(reasons).toEqual(['refused', 'refused', 'time limit']);
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

  it('[D-09] prints Thai as it is read: its marks in their order, at their height, over their letter', async () => {
    decoders = decodersOf();
    const { run } = decoders.of(null);
    const print = (text: string) => printed(run, text);
    // Sara am is a circle under the tone mark, and a letter of its own.
    expect(await print('น้ำ')).toEqual(await print('น\u0e4d\u0e49\u0e32'));
    expect(await print('น้ำ')).not.toEqual(await print('น\u0e49\u0e4d\u0e32'));
    const [plain, toned, both] = [await print('นา'), await print('น้า'), await print('น้ำ')];
    expect([toned.width, both.width]).toEqual([plain.width, plain.width]);
    expect(toned.height).toBeGreaterThan(plain.height);
    expect(both.height).toBeGreaterThan(toned.height);
    // Marks of a letter with a stem are beside the stem.
    expect((await print('ป่')).width).toBeLessThanOrEqual((await print('ป')).width);
  });

  it('[D-09] shortens a line at whole characters, to the width that there is', async () => {
    decoders = decodersOf();
    const { run } = decoders.of(null);
    const long = await printed(run, 'ที่ประชุม'.repeat(9), 300);
    expect(long.width).toBeLessThanOrEqual(300);
    expect(long).toEqual(await printed(run, 'ที่ประชุ…'));
    expect((await printed(run, 'Lotus', 300)).width).toBeLessThan(300);
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

/** Pixels of one line, cut to those that are black. */
async function printed(
  run: (task: PictureTask) => Promise<readonly DecodedPicture[]>,
  text: string,
  width = 700,
) {
  const line = { text, x: 20, y: 150, size: 80, smallest: 80, width, weight: 400 };
  const drawing = { width: 800, height: 240, unit: 1, ground: 'white', parts: [line] };
  const [picture] = await run({ kind: 'print', bytes: Buffer.from(JSON.stringify(drawing)) });
  // The header of a PNG ends with the bits of a pixel.
  expect(picture?.bytes[24]).toBe(1);
  const { data, info } = await sharp(picture?.bytes).greyscale().trim().raw().toBuffer({
    resolveWithObject: true,
  });
  return { pixels: data.toString('base64'), width: info.width, height: info.height };
}
