import type { OperationAnswer, OperationShape } from '@axp/contracts';
import * as z from 'zod/mini';
import type { HttpAnswer } from './http.ts';

const Envelope = z.object({ data: z.unknown(), meta: z.optional(z.unknown()) });

/** Parses a success. @throws ZodError when it is not what the contract says */
export function parseAnswer<T extends OperationShape>(
  operation: T,
  answer: Pick<HttpAnswer, 'body'>,
): OperationAnswer<T>;
export function parseAnswer({ success }: OperationShape, { body }: Pick<HttpAnswer, 'body'>) {
  if (success.status === 204) return { data: success.data.parse(null) };
  const { data, meta } = Envelope.parse(body);
  if (!success.meta) return { data: success.data.parse(data) };
  return { data: success.data.parse(data), meta: success.meta.parse(meta) };
}
