import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FieldIssue } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { createFairTurns } from './fair-turns.ts';
import type { PictureTask, RenderedBytes } from './picture-task.ts';
import { PictureReply } from './picture-task.ts';

/** A rendered picture with its size in pixels. */
export interface DecodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes and encodes pictures for one owner. */
export interface PictureDecoder {
  /** @throws AppError that names the rule which the picture breaks */
  run(task: PictureTask): Promise<readonly DecodedPicture[]>;
}

/** The request that a picture belongs to. */
interface PictureOwner {
  readonly scope: { readonly merchant: { readonly id: string } };
  readonly actor?: { readonly id: string } | null;
}

/** Decodes pictures in a process of its own, one at a time, owners taking turns (H-01). */
export interface PictureDecoders {
  /** Null: for the operator. */
  of(owner: PictureOwner | null): PictureDecoder;
  close(): Promise<void>;
}

interface Options {
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  /** For one picture, the start of the process included. */
  readonly timeLimitMs?: number;
  /** Resident memory of the process. */
  readonly memoryLimitBytes?: number;
}

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const maxHeapMegabytes = 192;

type Outcome = PictureReply | { readonly kind: 'killed'; readonly reason: string };

export function createPictureDecoders({
  logger,
  timeLimitMs = 5_000,
  memoryLimitBytes = 1_200_000_000,
}: Options): PictureDecoders {
  let running: ChildProcess | null = null;
  let isClosed = false;
  const turns = createFairTurns();

  function start(): ChildProcess {
    const child = fork(program, [String(memoryLimitBytes)], {
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
      // None of the server's secrets, and little memory kept by the allocator.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      if (running === child) running = null;
    });
    // Emitted when it can't be started or written to; its end is what counts.
    child.on('error', () => child.kill('SIGKILL'));
    logger.debug({ pid: child.pid }, 'picture_process_started');
    return child;
  }

  async function runNow(task: PictureTask): Promise<readonly DecodedPicture[]> {
    if (isClosed) throw new AppError('server.unavailable');
    const child = running ?? start();
    running = child;
    const outcome = await outcomeOf(child, task, timeLimitMs);
    if (outcome.kind === 'done' || outcome.kind === 'refused') {
      if (outcome.isRetiring) retire(child);
      if (outcome.kind === 'done') return outcome.pictures.map(withBuffer);
      if (!isOurs(task)) throw pictureRefusal(outcome.code, outcome.params);
    } else {
      retire(child);
    }
    logger.warn({ ...outcome, task: task.kind, size: task.bytes.length }, 'picture_not_processed');
    throw isOurs(task) ? new AppError('print.failed') : pictureRefusal('picture_too_complex');
  }

  function retire(child: ChildProcess): void {
    if (running === child) running = null;
    child.kill('SIGKILL');
  }

  return {
    of: (owner) => {
      const merchantId = owner?.scope.merchant.id ?? null;
      const turn = { merchantId, personId: owner?.actor?.id ?? null };
      return { run: (task) => turns.take(turn, () => runNow(task)) };
    },
    close: async () => {
      isClosed = true;
      if (running) retire(running);
      await turns.idle();
    },
  };
}

/** Whether a task prints content of ours, so that no file of a user is at fault. */
function isOurs({ kind }: PictureTask): boolean {
  return kind === 'print' || kind === 'paper';
}

function withBuffer({ bytes, ...size }: RenderedBytes): DecodedPicture {
  return { ...size, bytes: Buffer.from(bytes) };
}

/** Sends a task and waits for its answer, the end of the process, or the time limit. */
function outcomeOf(child: ChildProcess, task: PictureTask, limitMs: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const onMessage = (message: unknown) => {
    const reply = PictureReply.parse(message);
    if (reply.kind !== 'ready') resolve(reply);
  };
  const onExit = (code: number | null, signal: string | null) =>
    resolve({ kind: 'killed', reason: signal ?? `exit ${code}` });
  const timer = setTimeout(() => resolve({ kind: 'killed', reason: 'time limit' }), limitMs);
  child.on('message', onMessage);
  child.once('exit', onExit);
  child.send(task);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onExit);
  });
}

/** A refusal of the uploaded file by a code of field issues. */
export function pictureRefusal(code: string, params: FieldIssue['params'] = {}): AppError {
  return invalidField('file', code, params);
}
