import * as z from 'zod/mini';
import type { Action, Subject } from './access.ts';
import { Id } from './schemas.ts';
import type { ProblemCode } from './vocabulary/problems.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Callers of an operation: everyone, every signed-in user, or users with a right. The server
 * enforces it; the client uses the same rules to show actions.
 */
export type Access = 'public' | 'member' | readonly [Action, Subject];

/** Limits of a file upload. */
export interface UploadRule {
  readonly maxBytes: number;
  readonly mediaTypes: readonly string[];
}

/** Uploaded file; neither its name nor its content is trusted yet. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface OperationShape {
  /**
   * Stable name; the OpenAPI `operationId` and the key of every test that covers it. That of its
   * export, which `nameOperations` gives; without one, its method and path.
   */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below the API's base, parameters in braces: `/bookings/{id}`. */
  readonly path: string;
  /** Base path: the administration's, else the common one (Z-124). */
  readonly base?: 'admin';
  readonly summary: string;
  readonly access: Access;
  /**
   * Takes a proof of who calls, at most `provenForMinutes` old: an open browser must not be
   * enough to change rights, sign-in methods, email, second factors or security settings (H-06).
   */
  readonly guarded?: true;
  /** A call by POST that only reads, such as a search. */
  readonly isSafe?: true;
  /** Of the path, where they are more than ids. */
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Takes the body's texts as a form (multipart/form-data) as well, one field each. */
  readonly form?: boolean | 'urlencoded';
  /** Takes one file, in the field `file` of a form (multipart/form-data), instead of JSON. */
  readonly upload?: UploadRule;
  /** Answers a file of one of these media types instead of JSON. */
  readonly download?: readonly string[];
  /**
   * The browser may keep the answer, and asks each time whether it still holds. Only for personal
   * lists that open pages poll; all other personal answers are `no-store` (H-12).
   */
  readonly isRevalidated?: true;
  readonly success: {
    readonly status: 200 | 201 | 204;
    /**
     * Read it with `dataOf`. Absent for an answer without JSON: a default here would bring the
     * schema library into the first scripts of every page.
     */
    readonly data?: z.ZodMiniType | undefined;
    readonly meta?: z.ZodMiniObject;
  };
  /** Refusals of this operation besides those every operation may give. */
  readonly errors: readonly ProblemCode[];
}

type Described = Omit<OperationShape, 'id' | 'method' | 'path' | 'base' | 'success' | 'errors'> &
  Partial<Pick<OperationShape, 'id' | 'success' | 'errors'>>;
type OperationOf<Path, T extends Described> = T &
  Pick<OperationShape, 'id' | 'method' | 'errors'> & {
    readonly path: Path;
    readonly success: T extends { readonly success: object } ? unknown : WithoutData;
  };

/** Success of an operation that declares none: a file, or that it is done. */
interface WithoutData {
  readonly status: 200 | 204;
  readonly data?: undefined;
}

/**
 * One call of the API. The route, the typed client, the form and the OpenAPI document all read
 * this object, so they cannot disagree.
 */
export function operation<const Path extends string, const T extends Described>(
  method: HttpMethod,
  path: Path,
  described: T,
): OperationOf<Path, T>;
export function operation(method: HttpMethod, path: string, described: Described): OperationShape {
  const success = { status: described.download ? 200 : 204 } as const;
  return { id: `${method} ${path}`, method, path, errors: [], success, ...described };
}

/** The same below the base path of the administration. */
export function adminOperation<const Path extends string, const T extends Described>(
  method: HttpMethod,
  path: Path,
  described: T,
): OperationOf<Path, T> & { readonly base: 'admin' } {
  return { ...operation(method, path, described), base: 'admin' };
}

/** Gives the operations among the exports of modules their names, and lists them (ADR 1). */
export function nameOperations(exported: object): readonly OperationShape[] {
  return Object.entries<unknown>({ ...exported }).flatMap(([id, value]) =>
    isOperation(value) ? [Object.assign(value, { id })] : [],
  );
}

function isOperation(value: unknown): value is OperationShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/**
 * Whether an operation reads the `Idempotency-Key` header (J-08, ADR 115): of signed-in users each
 * POST that creates something, and each that takes a right and no file.
 */
export function isIdempotent({ method, access, upload, success }: OperationShape): boolean {
  if (method !== 'POST' || access === 'public') return false;
  return success.status === 201 || (access !== 'member' && !upload);
}

/** Schema of the parameters of the path. */
export function paramsOf({ path, params }: OperationShape): z.ZodMiniObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (params || names.length === 0) return params;
  return z.strictObject(Object.fromEntries(names.map((name) => [name, Id])));
}

/** Schema of the data of an answer, which is null where the operation declares none. */
export function dataOf({ success }: OperationShape): z.ZodMiniType {
  return success.data ?? z.null();
}

type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Field<T, K extends string> = T extends { readonly [key in K]: infer V } ? V : undefined;
type WithoutUndefined<T> = {
  [K in keyof T as T[K] extends undefined ? never : K]: T[K];
};

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type IdsIn<Path> = [NamesIn<Path>] extends [never] ? undefined : Record<NamesIn<Path>, string>;

/** A part in which nothing is required may be left out as a whole. */
type WithoutEmpty<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] | undefined;
};

/** Input of a client: only declared parts. */
export type OperationInput<T extends OperationShape> = WithoutEmpty<
  WithoutUndefined<{
    params: T extends { readonly params: infer Own } ? InputOf<Own> : IdsIn<T['path']>;
    query: InputOf<Field<T, 'query'>>;
    body: InputOf<Field<T, 'body'>>;
  }>
>;

/** Parsed request of a handler. */
export interface OperationRequest<T extends OperationShape> {
  readonly params: T extends { readonly params: infer Own } ? OutputOf<Own> : IdsIn<T['path']>;
  readonly query: OutputOf<Field<T, 'query'>>;
  readonly body: OutputOf<Field<T, 'body'>>;
  readonly upload: Field<T, 'upload'> extends UploadRule ? UploadedFile : undefined;
}

type DataOf<T> = T extends z.ZodMiniType ? z.output<T> : null;

export type OperationData<T extends OperationShape> = DataOf<T['success']['data']>;
export type OperationMeta<T extends OperationShape> = OutputOf<Field<T['success'], 'meta'>>;

/** A handler's answer; `meta` exists only where the operation declares it. */
export type OperationAnswer<T extends OperationShape> =
  OperationMeta<T> extends undefined
    ? { readonly data: OperationData<T> }
    : { readonly data: OperationData<T>; readonly meta: OperationMeta<T> };
