import type { UploadedFile } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { TaskOwner } from '../../../platform/processes/task-process.ts';
import { createTaskProcess } from '../../../platform/processes/task-process.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import type { ReadTask } from './read-task.ts';
import { ReadReply } from './read-task.ts';
import type { ReadFile } from './read-upload.ts';
import type { UploadOptions } from './readers/upload-options.ts';

/** Reads uploaded files in a process of its own, so that none of them holds the server. */
export interface UploadReader {
  /** @throws AppError as `readUpload`, and move_in.unreadable for too much time or memory */
  read(
    owner: TaskOwner,
    upload: Pick<UploadedFile, 'bytes'>,
    options: UploadOptions,
  ): Promise<ReadFile>;
  close(): Promise<void>;
}

interface Options {
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  readonly timeLimitMs?: number;
  readonly heapMegabytes?: number;
  /** How long the process waits for another file. */
  readonly idleMs?: number;
}

const program = new URL('./read-process.ts', import.meta.url);

export function createUploadReader({
  logger,
  timeLimitMs = 120_000,
  heapMegabytes = 2_000,
  idleMs = 60_000,
}: Options): UploadReader {
  const limits = { heapMegabytes, timeLimitMs, idleMs };
  const files = createTaskProcess<ReadTask>({ logger, program, ...limits });

  async function read(
    owner: TaskOwner,
    { bytes }: Pick<UploadedFile, 'bytes'>,
    options: UploadOptions,
  ): Promise<ReadFile> {
    const batches: string[] = [];
    const outcome = await files.run(owner, { bytes, options }, (message) => {
      const reply = ReadReply.parse(message);
      if (reply.kind !== 'things') return reply;
      batches.push(reply.batch);
      return null;
    });
    if (outcome.kind === 'done') return { ...outcome.head, batches };
    if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.details);
    if (outcome.kind === 'failed') throw new Error(`a file was not read\n${outcome.places}`);
    logger.warn({ reason: outcome.reason, size: bytes.length }, 'import_not_read');
    const reason = textsIn(options.language, 'moveIn')('unreadable.complex');
    throw new AppError('move_in.unreadable', { params: { reason } });
  }

  return { read, close: () => files.close() };
}
