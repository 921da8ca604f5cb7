import type * as z from 'zod/mini';
import type { Action, Subject } from './access.ts';
import type { ProblemCode } from './vocabulary/problems.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call an operation: anybody, any signed-in user, or a user with the named right.
 * The right is checked on the server; the same rules drive what the browser offers.
 */
export type Access = 'public' | 'member' | readonly [Action, Subject];

/** What an operation takes as a file. */
export interface UploadRule {
  readonly maxBytes: number;
  readonly mediaTypes: readonly string[];
}

/** A file as it was sent: neither its name nor its content is to be believed yet. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface OperationShape {
  /** Stable name; the OpenAPI `operationId` and the key of every test that covers it. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below the API's base, parameters in braces: `/bookings/{id}`. */
  readonly path: string;
  /** Whose base that is: the administration's, else the one of everybody (Z-124). */
  readonly base?: 'admin';
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Takes the body's texts as a form (multipart/form-data) as well, one field each. */
  readonly form?: boolean | 'urlencoded';
  /** Takes one file, in the field `file` of a form (multipart/form-data), instead of JSON. */
  readonly upload?: UploadRule;
  /** Answers a file of one of these media types instead of JSON; `success.data` is null then. */
  readonly download?: readonly string[];
  /**
   * The browser may keep the answer, and asks each time whether it still holds. Only for personal
   * lists that open pages poll; all other personal answers are `no-store` (H-12).
   */
  readonly isRevalidated?: true;
  /** Reads the `Idempotency-Key` header: a retry gets the first answer (Z-05). */
  readonly idempotent?: boolean;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly data: z.ZodMiniType;
    readonly meta?: z.ZodMiniObject;
  };
  /** Refusals of this operation besides those every operation may give. */
  readonly errors: readonly ProblemCode[];
}

/**
 * One call of the API. The route, the typed client, the form and the OpenAPI document all read
 * this object, so they cannot disagree.
 */
export function operation<const T extends OperationShape>(shape: T): T {
  return shape;
}

type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Field<T, K extends string> = T extends { readonly [key in K]: infer V } ? V : undefined;
type WithoutUndefined<T> = {
  [K in keyof T as T[K] extends undefined ? never : K]: T[K];
};

/** A part in which nothing is required may be left out as a whole. */
type WithoutEmpty<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] | undefined;
};

/** What a client passes: only the parts that the operation declares. */
export type OperationInput<T extends OperationShape> = WithoutEmpty<
  WithoutUndefined<{
    params: InputOf<Field<T, 'params'>>;
    query: InputOf<Field<T, 'query'>>;
    body: InputOf<Field<T, 'body'>>;
  }>
>;

/** What a handler receives, parsed. */
export interface OperationRequest<T extends OperationShape> {
  readonly params: OutputOf<Field<T, 'params'>>;
  readonly query: OutputOf<Field<T, 'query'>>;
  readonly body: OutputOf<Field<T, 'body'>>;
  readonly upload: Field<T, 'upload'> extends UploadRule ? UploadedFile : undefined;
}

export type OperationData<T extends OperationShape> = z.output<T['success']['data']>;
export type OperationMeta<T extends OperationShape> = OutputOf<Field<T['success'], 'meta'>>;

/** A handler's answer; `meta` exists only where the operation declares it. */
export type OperationAnswer<T extends OperationShape> =
  OperationMeta<T> extends undefined
    ? { readonly data: OperationData<T> }
    : { readonly data: OperationData<T>; readonly meta: OperationMeta<T> };
