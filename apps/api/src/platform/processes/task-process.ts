import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { AppError } from '@axp/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { createFairTurns } from './fair-turns.ts';

/** The request that a task belongs to. */
export interface TaskOwner {
  readonly scope: { readonly merchant: { readonly id: string } };
  readonly actor?: { readonly id: string } | null;
}

interface Options {
  readonly logger: Pick<FastifyBaseLogger, 'debug'>;
  /** Source of the program, for `fork`. */
  readonly program: URL;
  readonly args?: readonly string[];
  readonly heapMegabytes: number;
  /** For one task, the start of the process included. */
  readonly timeLimitMs: number;
  /** How long the process stays without a task; absent: until it is closed. */
  readonly idleMs?: number;
}

interface Ending {
  /** Whether the process has grown and must end; the next task needs a new one. */
  readonly isRetiring: boolean;
}

interface Killed extends Ending {
  readonly kind: 'killed';
  readonly reason: string;
}

/** A child process with limits of time and memory: one task at a time, owners taking turns (H-01). */
export interface TaskProcess<Task extends object> {
  /** Sends a task; `receive` gets each message, and returns what the last one means. */
  run<T extends Ending>(
    owner: TaskOwner | null,
    task: Task,
    receive: (message: unknown) => T | null,
  ): Promise<T | Killed>;
  close(): Promise<void>;
}

export function createTaskProcess<Task extends object>(options: Options): TaskProcess<Task> {
  const { timeLimitMs, idleMs } = options;
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const turns = createFairTurns();

  function start(): ChildProcess {
    const child = startProcess(options);
    child.once('exit', () => {
      if (running === child) running = null;
    });
    return child;
  }

  async function runNow<T extends Ending>(
    task: Task,
    receive: (message: unknown) => T | null,
  ): Promise<T | Killed> {
    if (isClosed) throw new AppError('server.unavailable');
    clearTimeout(idle);
    const child = running ?? start();
    running = child;
    const outcome = await outcomeOf(child, task, { timeLimitMs, receive }).catch((error) => {
      retire(child);
      throw error;
    });
    if (outcome.isRetiring) retire(child);
    else if (idleMs !== undefined) idle = setTimeout(() => retire(child), idleMs).unref();
    return outcome;
  }

  function retire(child: ChildProcess): void {
    if (running === child) running = null;
    child.kill('SIGKILL');
  }

  return {
    run: (owner, task, receive) => {
      const merchantId = owner?.scope.merchant.id ?? null;
      const turn = { merchantId, personId: owner?.actor?.id ?? null };
      return turns.take(turn, () => runNow(task, receive));
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      if (running) retire(running);
      await turns.idle();
    },
  };
}

function startProcess({ program, args = [], heapMegabytes, logger }: Options): ChildProcess {
  const child = fork(program, [...args], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // None of the server's secrets, and little memory kept by the allocator.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Emitted when it can't be started or written to; its end is what counts.
  child.on('error', () => child.kill('SIGKILL'));
  logger.debug({ pid: child.pid }, 'task_process_started');
  return child;
}

interface Waiting<T> {
  readonly timeLimitMs: number;
  readonly receive: (message: unknown) => T | null;
}

/** Sends a task and waits for its last message, the end of the process, or the time limit. */
function outcomeOf<T>(
  child: ChildProcess,
  task: object,
  { timeLimitMs, receive }: Waiting<T>,
): Promise<T | Killed> {
  const { promise, resolve, reject } = Promise.withResolvers<T | Killed>();
  const kill = (reason: string) => resolve({ kind: 'killed', reason, isRetiring: true });
  const onMessage = (message: unknown) => {
    try {
      const outcome = receive(message);
      if (outcome !== null) resolve(outcome);
    } catch (error) {
      reject(error);
    }
  };
  const onExit = (code: number | null, signal: string | null) => kill(signal ?? `exit ${code}`);
  const timer = setTimeout(() => kill('time limit'), timeLimitMs);
  child.on('message', onMessage);
  child.once('exit', onExit);
  child.send(task);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onExit);
  });
}
