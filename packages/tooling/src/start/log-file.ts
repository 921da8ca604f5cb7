import { createWriteStream, renameSync, statSync } from 'node:fs';

export type LogFile = { append: (line: string) => void; close: () => Promise<void> };

const largestBytes = 10 * 1024 * 1024;

/**
 * Appends to a log that keeps one predecessor. A log that cannot be written (a full disk) must not
 * stop the product: it is said once, then the lines are dropped.
 */
export function openLogFile(path: string, warn: (text: string) => void): LogFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestBytes) renameSync(path, `${path}.old`);
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  stream.once('error', (error) => warn(`${path} cannot be written: ${error.message}\n`));
  // Later failures of the same stream say nothing new.
  stream.on('error', () => undefined);
  return {
    append: (line) => {
      if (!stream.destroyed) stream.write(`${line}\n`);
    },
    close: () =>
      new Promise((resolve) => {
        if (stream.destroyed) resolve();
        else stream.end(() => resolve());
      }),
  };
}
