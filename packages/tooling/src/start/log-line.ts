import { createWriteStream, renameSync, statSync } from 'node:fs';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type LogLine = { level: LogLevel; text: string };

/**
 * Parses a line of a server: a JSON log entry becomes its message and error. Other lines count as
 * important, because the server logs everything else as JSON.
 */
export function readLogLine(line: string): LogLine {
  const entry = parseEntry(line);
  if (entry === undefined) return { level: 'warn', text: line };
  const message = typeof entry.msg === 'string' ? entry.msg : line;
  const reason = readReason(entry.err);
  return {
    level: readLevel(entry.level),
    text: reason === undefined || message.includes(reason) ? message : `${message}: ${reason}`,
  };
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readLevel(level: unknown): LogLevel {
  if (level === 'error' || level === 'fatal') return 'error';
  if (level === 'warn') return 'warn';
  return level === 'info' ? 'info' : 'debug';
}

function readReason(error: unknown): string | undefined {
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type LogFile = { append: (line: string) => void; close: () => Promise<void> };

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
