import type { OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import { requestUrl } from './request-url.ts';

export interface UrlParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The path of an operation with its base. */
export function operationUrl(operation: OperationShape, { params, query }: UrlParts = {}): string {
  return `${basePathOf(operation)}${requestUrl(operation.path, params, query)}`;
}
