import type { FieldIssue } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { TaskOwner } from '../processes/task-process.ts';
import { createTaskProcess } from '../processes/task-process.ts';
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

/** Decodes pictures in a process of its own, one at a time, owners taking turns (H-01). */
export interface PictureDecoders {
  /** Null: for the operator. */
  of(owner: TaskOwner | null): PictureDecoder;
  close(): Promise<void>;
}

interface Options {
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  /** For one picture, the start of the process included. */
  readonly timeLimitMs?: number;
  /** Resident memory of the process. */
  readonly memoryLimitBytes?: number;
}

const program = new URL('./picture-process.ts', import.meta.url);
const heapMegabytes = 192;

export function createPictureDecoders({
  logger,
  timeLimitMs = 5_000,
  memoryLimitBytes = 1_200_000_000,
}: Options): PictureDecoders {
  const args = [String(memoryLimitBytes)];
  const pictures = createTaskProcess({ logger, program, args, heapMegabytes, timeLimitMs });

  async function run(
    owner: TaskOwner | null,
    task: PictureTask,
  ): Promise<readonly DecodedPicture[]> {
    const outcome = await pictures.run(owner, task, answerOf);
    if (outcome.kind === 'done') return outcome.pictures.map(withBuffer);
    if (outcome.kind === 'refused' && !isOurs(task))
      throw pictureRefusal(outcome.code, outcome.params);
    logger.warn({ ...outcome, task: task.kind, size: task.bytes.length }, 'picture_not_processed');
    throw isOurs(task) ? new AppError('print.failed') : pictureRefusal('picture_too_complex');
  }

  return { of: (owner) => ({ run: (task) => run(owner, task) }), close: () => pictures.close() };
}

function answerOf(message: unknown) {
  const reply = PictureReply.parse(message);
  if (reply.kind === 'ready') return null;
  return reply.kind === 'out_of_memory' ? { ...reply, isRetiring: true } : reply;
}

/** Whether a task prints content of ours, so that no file of a user is at fault. */
function isOurs({ kind }: PictureTask): boolean {
  return kind === 'print' || kind === 'paper';
}

function withBuffer({ bytes, ...size }: RenderedBytes): DecodedPicture {
  return { ...size, bytes: Buffer.from(bytes) };
}

/** A refusal of the uploaded file by a code of field issues. */
export function pictureRefusal(code: string, params: FieldIssue['params'] = {}): AppError {
  return invalidField('file', code, params);
}
