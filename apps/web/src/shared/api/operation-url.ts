import type { OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import { requestUrl } from './request-url.ts';

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The path of an operation with its base, for those that answer a file. */
export function operationUrl(operation: OperationShape, { params, query }: Parts = {}): string {
  return `${basePathOf(operation)}${requestUrl(operation.path, params, query)}`;
}
