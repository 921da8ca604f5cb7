import * as z from 'zod/mini';
import { text } from '../schemas.ts';

/** Description of a field of a booking, from which all that handles fields is derived (ADR 97). */
export interface BookingField {
  /** Schema of its value in a body. */
  readonly input: z.ZodMiniType;
  /** Value of a new booking whose body leaves it out; absent where the body must have it. */
  readonly initial?: unknown;
  /** Whether the server finds the value of a new booking whose body leaves it out. */
  readonly isOptional?: true;
  /** Schema of its value in the details of an answer; absent where the answer has it elsewhere. */
  readonly answer?: z.ZodMiniType;
  /** Name in the answer, where it is not that of the body. */
  readonly answerAs?: string;
  /** Stored value of a booking that lacks the field; absent for what is in tables of its own. */
  readonly empty?: unknown;
  /** Whether it can change while the booking is running (Z-71). */
  readonly isOpenWhileRunning?: true;
  /** Whether its change may touch what was approved (Z-43). */
  readonly isApproved?: true;
  /** Whether it stays with the former owner of a private booking (H-05). */
  readonly isContent?: true;
  /** How a form holds it; absent where its form is its own. */
  readonly form?: 'text' | 'number' | 'flag';
}

export type BookingFields = Readonly<Record<string, BookingField>>;

export type CreateShape<F extends BookingFields> = {
  [N in keyof F]: F[N] extends { readonly isOptional: true }
    ? z.ZodMiniOptional<F[N]['input']>
    : F[N] extends { readonly initial: unknown }
      ? z.ZodMiniDefault<F[N]['input']>
      : F[N]['input'];
};

/** The fields as a new booking takes them. */
export function createShape<F extends BookingFields>(fields: F): CreateShape<F>;
export function createShape(fields: BookingFields): object {
  return mapFields(fields, ({ input, initial, isOptional }) => {
    if (isOptional) return z.optional(input);
    return initial === undefined ? input : z._default(input, initial);
  });
}

type EditShape<F extends BookingFields> = { [N in keyof F]: z.ZodMiniOptional<F[N]['input']> };

/** The fields as a change takes them: what is absent stays. */
export function editShape<F extends BookingFields>(fields: F): EditShape<F>;
export function editShape(fields: BookingFields): object {
  return mapFields(fields, ({ input }) => z.optional(input));
}

type AnswerName<N, F> = F extends { readonly answerAs: infer A extends string } ? A : N;
export type AnswerShape<F extends BookingFields> = {
  [N in keyof F as F[N] extends { readonly answer: unknown }
    ? AnswerName<N, F[N]>
    : never]: F[N] extends { readonly answer: infer A extends z.ZodMiniType } ? A : never;
};

/** The fields as an answer has them. */
export function answerShape<F extends BookingFields>(fields: F): AnswerShape<F>;
export function answerShape(fields: BookingFields): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { answer, answerAs = name }]) =>
      answer ? [[answerAs, answer]] : [],
    ),
  );
}

/** The stored values of fields. */
export type StoredFields<F extends BookingFields> = {
  readonly [N in StoredName<F>]: z.output<F[N]['input']> | F[N]['empty'];
};
type StoredName<F extends BookingFields> = {
  [N in keyof F]: F[N] extends { readonly empty: unknown } ? N : never;
}[keyof F];

/** Stored values of a booking that lacks these fields. */
export function emptyFields<F extends BookingFields>(
  fields: F,
): { readonly [N in StoredName<F>]: F[N]['empty'] };
export function emptyFields(fields: BookingFields): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { empty }]) =>
      empty === undefined ? [] : [[name, empty]],
    ),
  );
}

/** Names of the fields of which `known` holds. */
export function fieldNames<F extends BookingFields, const K extends Partial<BookingField>>(
  fields: F,
  known: K,
): readonly { [N in keyof F]: F[N] extends K ? N : never }[keyof F][];
export function fieldNames(fields: BookingFields, known: Partial<BookingField>): readonly string[] {
  const facts = Object.entries(known);
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = new Map<string, unknown>(Object.entries(field));
    return facts.every(([fact, value]) => own.get(fact) === value) ? [name] : [];
  });
}

function mapFields<T>(fields: BookingFields, map: (field: BookingField) => T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

/** A text for the people who prepare the booking; it may stay empty. */
export function note(max: number) {
  return {
    input: text(max),
    initial: '',
    answer: z.string(),
    empty: '',
    isOpenWhileRunning: true,
    isContent: true,
    form: 'text',
  } as const;
}
