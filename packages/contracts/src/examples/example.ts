import type { OperationData, OperationInput, OperationMeta, OperationShape } from '../operation.ts';
import type { Operations } from '../operations.ts';

/** One call as the OpenAPI document shows it; what is sent and what comes back. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly data: unknown;
  readonly meta?: unknown;
}

type ExampleValues<T> = T extends OperationShape
  ? OperationInput<T> & { readonly data: OperationData<T> } & (OperationMeta<T> extends undefined
        ? unknown
        : { readonly meta: OperationMeta<T> })
  : never;

/**
 * Examples by the id of their operation, held against its schemas by the compiler and by a test.
 * They are apart from operations because browsers load those.
 */
export type Examples = { readonly [Id in keyof Operations]: ExampleValues<Operations[Id]> };
