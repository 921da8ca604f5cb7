import * as z from 'zod/mini';
import { Instant, namedObject } from './schemas.ts';
import { problemCodes } from './vocabulary/problems.ts';

/**
 * RFC 9457 problem document with a stable `code`, every refused field and the request's id as
 * `instance` (Z-113). `detail` is in the caller's language.
 */
export const ProblemDocument = namedObject('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.enum(problemCodes),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  errors: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  clashes: z.optional(z.array(z.object({ start: Instant, end: Instant }))),
});

export type ProblemDocument = z.output<typeof ProblemDocument>;
