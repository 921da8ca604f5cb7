import type { OperationShape } from '@axp/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from './call.ts';
import { call } from './page-transport.ts';

/** A query for what an operation answers. */
export function readQuery<T extends OperationShape, const Key extends QueryKey>(
  queryKey: Key,
  operation: T,
  input: CallInput<T>,
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await call(operation, input, { signal })).data,
  });
}
