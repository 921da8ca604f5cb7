/**
 * The process that reads files of imports: the largest one takes seconds and a gigabyte, and a
 * hostile one as much as it can get. Its parent starts it, sends one file at a time and kills it at a
 * time limit.
 */

import { AppError } from '@axp/contracts';
import type { ReadReply } from './read-task.ts';
import { ReadTask } from './read-task.ts';
import { batchesOf, readUpload } from './read-upload.ts';

/** Memory that the process keeps would count against the next file. */
const mostKeptBytes = 300_000_000;

process.on('message', (message: unknown) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  try {
    const { bytes, options } = ReadTask.parse(message);
    const { things, head } = await readUpload({ bytes }, options);
    for (const batch of batchesOf(things)) await reply({ kind: 'things', batch });
    await reply({ kind: 'done', head, isRetiring: hasGrown() });
  } catch (error) {
    await reply({ ...refusalOf(error), isRetiring: hasGrown() });
  }
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) {
    const { code, details } = error;
    return { kind: 'refused', code, details } as const;
  }
  // Without its message, which may quote a private title (H-05).
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: 'failed', places: places.join('\n') } as const;
}

function hasGrown(): boolean {
  return process.memoryUsage.rss() > mostKeptBytes;
}

/** Waits until the parent has taken it, so that a large file is not in memory twice. */
function reply(message: ReadReply): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.send?.(message, undefined, undefined, () => resolve());
  return promise;
}
