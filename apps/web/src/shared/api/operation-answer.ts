import type { OperationAnswer, OperationShape } from '@axp/contracts';
import { isRecord } from '@/shared/lib/records.ts';
import type { HttpAnswer } from './http.ts';

/**
 * Opens a success. Its content needs no check: the server writes it by the contract of the same
 * release, and of later ones, which only add to it (ADR 1).
 * @throws TypeError when it comes from something else than our server
 */
export function openAnswer<T extends OperationShape>(
  operation: T,
  answer: Pick<HttpAnswer, 'body'>,
): OperationAnswer<T>;
export function openAnswer({ success }: OperationShape, { body }: Pick<HttpAnswer, 'body'>) {
  if (success.status === 204) return { data: null };
  if (!isRecord(body) || body.data === undefined) throw new TypeError('no answer of the contract');
  return body;
}
