import type { OperationAnswer, OperationInput, OperationShape } from '@axp/contracts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Key that retries share, so that a request is executed once (Z-05). */
  readonly idempotencyKey?: string;
  /** Sent in place of JSON, for an operation that takes a file. */
  readonly form?: FormData;
  /** How much of a file has left, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Sent even if the page is left; only for small requests. */
  readonly isKeptAlive?: boolean;
}

/** The form of an operation that takes a file. */
export function fileForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

type Nothing = Record<never, never>;
type OptionalParts<T> = { [K in keyof T]: Nothing extends T[K] ? K : never }[keyof T];

/** Input of a call; parts without required fields are optional. */
export type CallInput<T extends OperationShape> = Omit<
  OperationInput<T>,
  OptionalParts<OperationInput<T>>
> &
  Partial<Pick<OperationInput<T>, OptionalParts<OperationInput<T>>>>;

export type CallArguments<T extends OperationShape> =
  Nothing extends CallInput<T>
    ? [input?: CallInput<T>, options?: CallOptions]
    : [input: CallInput<T>, options?: CallOptions];

/**
 * Calls an operation of the contract.
 * @throws ApiProblem when the API refuses, NetworkProblem when no proper answer arrives.
 */
export type Call = <T extends OperationShape>(
  operation: T,
  ...rest: CallArguments<T>
) => Promise<OperationAnswer<T>>;

/**
 * Opens an answer that the server continues until one side ends it.
 * @throws ApiProblem when the API refuses, NetworkProblem when nothing arrives.
 */
export type OpenStream = (
  operation: OperationShape,
  options: { readonly signal: AbortSignal; readonly body?: object | undefined },
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

/**
 * Fetches a file that only signed-in people may have; a link can't carry who asks.
 * @throws ApiProblem when the API refuses, NetworkProblem when nothing arrives.
 */
export type FetchFile = (
  path: string,
  options?: Pick<CallOptions, 'signal'> & {
    /** POST for a file whose reading is recorded. */
    readonly method?: 'GET' | 'POST';
  },
) => Promise<Blob>;
