import { types } from 'node:util';
import type { AppError, ProblemCode } from '@axp/contracts';
import { isProblemCode } from '@axp/contracts';
import { MovedFile } from '@axp/contracts/move-in';
import { languages } from '@axp/contracts/vocabulary';
import { z } from 'zod';

const Bytes = z.custom<Uint8Array>(types.isUint8Array);

/** A file to read; plain data, because it crosses a process boundary. */
export const ReadTask = z.object({
  bytes: Bytes,
  options: z.object({
    resource: z.object({ id: z.string(), title: z.string(), timezone: z.string() }).nullable(),
    timezone: z.string(),
    language: z.enum(languages),
    now: z.date(),
  }),
});
export type ReadTask = z.infer<typeof ReadTask>;

const { system, version, origin, timezone, readAt, counts, left, periods } = MovedFile.shape;

/** Facts of a file as a whole. */
export const FileHead = z.object({
  system,
  version,
  origin,
  timezone,
  readAt,
  counts,
  left,
  periods,
  /** Things of all kinds, and the transactions in which they are written. */
  total: z.int(),
  parts: z.int(),
  /** Whether events of a calendar file are those of the resource that was chosen for it. */
  isOfResource: z.boolean(),
});
export type FileHead = z.infer<typeof FileHead>;

const Details = z.custom<AppError['details']>(
  (value) => typeof value === 'object' && value !== null,
);

/** The things of a file come in batches, as JSON: to make objects of them would hold the server. */
export const ReadReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('things'), batch: z.string() }),
  z.object({ kind: z.literal('done'), head: FileHead, isRetiring: z.boolean() }),
  z.object({
    kind: z.literal('refused'),
    code: z.custom<ProblemCode>(isProblemCode),
    details: Details,
    isRetiring: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), places: z.string(), isRetiring: z.boolean() }),
]);
export type ReadReply = z.infer<typeof ReadReply>;
