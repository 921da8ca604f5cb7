import type { OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';

export interface UrlParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The path of an operation with its base. */
export function operationUrl(operation: OperationShape, { params, query }: UrlParts = {}): string {
  return `${basePathOf(operation)}${requestUrl(operation.path, params, query)}`;
}

type Value = string | number | boolean;

function isValue(value: unknown): value is Value {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function valuesOf(part: unknown): [string, Value][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).filter((entry): entry is [string, Value] => isValue(entry[1]));
}

/** The address of an operation's path (`/bookings/{id}`) with its parameters and query filled in. */
function requestUrl(path: string, params: unknown, query: unknown): string {
  const address = valuesOf(params).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(
    valuesOf(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? address : `${address}?${search}`;
}
