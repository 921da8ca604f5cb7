import type { OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import { isRecord } from '@/shared/lib/records.ts';

export interface UrlParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The URL of an operation (`/bookings/{id}`) with its parameters and query filled in. */
export function operationUrl(operation: OperationShape, { params, query }: UrlParts = {}): string {
  const url = textsOf(params).reduce(
    (path, [name, text]) => path.replace(`{${name}}`, encodeURIComponent(text)),
    `${basePathOf(operation)}${operation.path}`,
  );
  const search = new URLSearchParams(textsOf(query)).toString();
  return search === '' ? url : `${url}?${search}`;
}

function textsOf(part: unknown): [string, string][] {
  if (!isRecord(part)) return [];
  return Object.entries(part).flatMap(([name, value]): [string, string][] =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
  );
}
