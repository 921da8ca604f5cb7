import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createWriteStream, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { signalGroup } from '../process/running-children.ts';

const largestLogBytes = 10 * 1024 * 1024;

export type ProgramPlan = {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /**
   * How the program says that it serves: by the message `{ type: 'ready' }` to its parent, or by
   * answering at an address.
   */
  readiness: 'message' | { url: string };
};

export type RunningProgram = {
  name: string;
  /** Settles when the program serves; never rejects. */
  ready: Promise<void>;
  /** Settles when the program has ended, with a description of how. */
  ended: Promise<string>;
  /** The last lines it wrote that were not shown, for the one who asks why it ended. */
  hiddenLines: () => string[];
  /** Asks it to close, and kills it with all it started when it has not within the time. */
  stop: (graceMs: number) => Promise<void>;
};

const keptLines = 15;

/** Starts a program, files what it writes and shows what a person should see of it. */
export function startProgram(
  plan: ProgramPlan,
  logDir: string,
  write: (text: string) => void,
): RunningProgram {
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const log = openLogFile(join(logDir, `${plan.name}.log`), write);
  const hidden: string[] = [];
  let isReady = false;
  const receive = (line: string): void => {
    log.append(line);
    const { level, text } = readLogLine(line);
    const isWorthShowing = level === 'warn' || level === 'error' || (level === 'info' && !isReady);
    if (isWorthShowing) write(`  ${plan.name}  ${text}\n`);
    else hidden.push(text);
    if (hidden.length > keptLines) hidden.shift();
  };
  for (const input of [child.stdout, child.stderr]) {
    if (input !== null) createInterface({ input }).on('line', receive);
  }
  const ended = waitForEnd(child);
  const ready = waitForReady(child, plan.readiness).then(() => {
    isReady = true;
  });
  return {
    name: plan.name,
    ready,
    ended,
    hiddenLines: () => hidden,
    stop: async (graceMs) => {
      await stopChild(child, ended, graceMs);
      await log.close();
    },
  };
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    // `close` comes after the last line has been read, `exit` may come before.
    child.once('close', (code, signal) => {
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
    });
  });
}

function waitForReady(child: ChildProcess, readiness: ProgramPlan['readiness']): Promise<void> {
  if (readiness !== 'message') return waitForAnswer(child, readiness.url);
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return;
      if (Reflect.get(message, 'type') === 'ready') resolve();
    });
  });
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const isAnswering = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isAnswering) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function stopChild(
  child: ChildProcess,
  ended: Promise<string>,
  graceMs: number,
): Promise<void> {
  if (child.pid === undefined) return;
  // Only the program itself: it closes what it started in its own order.
  child.kill('SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

type LogLevel = 'debug' | 'info' | 'warn' | 'error';

type LogLine = { level: LogLevel; text: string };

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

/**
 * Appends to a log that keeps one predecessor. A log that cannot be written (a full disk) must not
 * stop the product: it is said once, then the lines are dropped.
 */
function openLogFile(path: string, warn: (text: string) => void): LogFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(path, `${path}.old`);
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
