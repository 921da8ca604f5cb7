import type { OperationData, OperationInput, OperationMeta, OperationShape } from '../operation.ts';

/** One call as the OpenAPI document shows it; what is sent and what comes back. */
export interface OperationExample {
  readonly operationId: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly data: unknown;
  readonly meta?: unknown;
}

type ExampleValues<T extends OperationShape> = OperationInput<T> & {
  readonly data: OperationData<T>;
} & (OperationMeta<T> extends undefined ? unknown : { readonly meta: OperationMeta<T> });

/**
 * An example of an operation, held against its schemas by the compiler and by a test. Examples are
 * apart from operations because browsers load those.
 */
export function exampleOf<T extends OperationShape>(
  operation: T,
  values: ExampleValues<T>,
): OperationExample {
  return { operationId: operation.id, ...values };
}
