import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Language, UploadedFile } from '@axp/contracts';
import { AppError, explainIssue, parseFields } from '@axp/contracts';
import { firstMiscount, MovedFile, moveInLimits } from '@axp/contracts/move-in';
import { translateIn } from '@axp/server-kit/http';
import { z } from 'zod';
import { inParts } from '../../../platform/db/in-parts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { FileHead } from './read-task.ts';
import { readMovedUpload } from './readers/read-moved-upload.ts';
import type { UploadOptions } from './readers/upload-options.ts';
import type { FileThing } from './things/things-of-file.ts';
import { firstDouble, thingsOf } from './things/things-of-file.ts';

const inflate = promisify(gunzip);

/** A file of the largest import takes less; more is no import, but a bomb. */
const mostInflatedBytes = 400_000_000;

/** A file with its things in batches of JSON, as they are stored. */
export interface ReadFile extends FileHead {
  readonly batches: readonly string[];
}

const thingsAtOnce = 2_000;

export function batchesOf(things: readonly FileThing[]): Iterable<string> {
  return Iterator.from(inParts(things, thingsAtOnce)).map((batch) => JSON.stringify(batch));
}

/**
 * Reads an uploaded file: one that the command has written, a calendar file, or a sheet.
 * @throws AppError move_in.unreadable, sheet.not_readable, sheet.wrong_columns and others of sheets
 */
export async function readUpload(
  upload: Pick<UploadedFile, 'bytes'>,
  options: UploadOptions,
): Promise<{ readonly head: FileHead; readonly things: readonly FileThing[] }> {
  const { language } = options;
  const file = isOfCommand(upload.bytes)
    ? parsedFile(await textOf(upload.bytes, language), language)
    : readMovedUpload(upload, options);
  for (const kind of ['resources', 'people', 'bookings'] as const) {
    const maximum = moveInLimits[kind];
    if (file[kind].length > maximum)
      throw unreadableAt({ path: kind, code: 'too_many', params: { maximum } }, language);
  }
  const wrong = firstMiscount(file);
  if (wrong) throw miscounted(wrong, language);
  const things = thingsOf(file);
  const double = firstDouble(things);
  if (double)
    throw unreadableAt(
      { path: `${double.kind} ${double.key}`, code: 'duplicate', params: {} },
      language,
    );
  return { head: headOf(file, things, options), things };
}

function headOf(
  file: MovedFile,
  things: readonly FileThing[],
  { resource }: UploadOptions,
): FileHead {
  return FileHead.parse({
    ...file,
    total: things.length,
    parts: things.reduce((last, { part }) => Math.max(last, part), 0) + 1,
    isOfResource: file.resources.some(({ key }) => key === resource?.id),
  });
}

const gzipMark = 0x1f;

/** Packed or plain JSON; what is neither begins otherwise. */
function isOfCommand(bytes: Uint8Array): boolean {
  if (bytes[0] === gzipMark) return true;
  return /^\s*[{[]/.test(new TextDecoder().decode(bytes.subarray(0, 100)));
}

async function textOf(bytes: Uint8Array, language: Language): Promise<string> {
  const isPacked = bytes[0] === gzipMark;
  const plain = isPacked
    ? await inflate(bytes, { maxOutputLength: mostInflatedBytes }).catch(() => {
        throw unreadable(textsIn(language, 'moveIn')('unreadable.packed'));
      })
    : bytes;
  const text = new TextDecoder().decode(plain);
  // No text of the database holds a zero byte, and no file of ours has one.
  if (text.includes('\\u0000') || text.includes('\0'))
    throw unreadable(textsIn(language, 'moveIn')('unreadable.zero'));
  return text;
}

function parsedFile(text: string, language: Language): MovedFile {
  const json = jsonOf(text);
  const { format } = FileOfAnyRelease.safeParse(json).data ?? {};
  if (format === undefined) throw unreadable(textsIn(language, 'moveIn')('unreadable.json'));
  const parsed = parseFields(MovedFile, json);
  if (parsed.success) return parsed.data;
  const issue = parsed.issues.find(({ path }) => path === 'format') ?? parsed.issues[0];
  throw issue ? unreadableAt(issue, language) : unreadable('');
}

const FileOfAnyRelease = z.object({ format: z.string().check(z.startsWith('axp-move-in-')) });

/** Halves of characters, which no database takes, become the sign for what is unknown. */
function jsonOf(text: string): unknown {
  const hasHalves = /\\u[dD][89a-fA-F]/.test(text);
  try {
    return JSON.parse(text, hasHalves ? wellFormed : undefined);
  } catch {
    return undefined;
  }
}

function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

type Issue = Parameters<typeof explainIssue>[0];

function unreadableAt(issue: Issue, language: Language): AppError {
  const by = { language, timezone: 'UTC', translate: translateIn(language) };
  return unreadable(`${issue.path}: ${explainIssue(issue, by)}`);
}

function miscounted(
  { kind, ...counts }: NonNullable<ReturnType<typeof firstMiscount>>,
  language: Language,
): AppError {
  const say = textsIn(language, 'moveIn');
  return unreadable(say('unreadable.counts', { kind: say(`kind.${kind}`), ...counts }));
}

function unreadable(reason: string): AppError {
  return new AppError('move_in.unreadable', { params: { reason } });
}
