import { basePathOf } from './api-base-path.ts';
import * as exported from './entry-points.ts';
import type { OperationShape } from './operation.ts';
import { nameOperations } from './operation.ts';

/** Every operation of the booking application's API; the OpenAPI document is made from it. */
export const operations: readonly OperationShape[] = nameOperations(exported).toSorted((a, b) =>
  pathOf(a).localeCompare(pathOf(b)),
);

function pathOf(operation: OperationShape): string {
  return `${basePathOf(operation)}${operation.path}`;
}
