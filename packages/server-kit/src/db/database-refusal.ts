import { errorCode, errorMessage } from './errors.ts';

export type RefusalKind =
  | 'exclusion'
  | 'unique'
  | 'foreign-key'
  | 'check'
  | 'serialization'
  | 'deadlock';

export interface DatabaseRefusal {
  readonly kind: RefusalKind;
  /** Name of the constraint that refused; undefined for serialization failures and deadlocks. */
  readonly constraint: string | undefined;
}

const KIND_BY_SQLSTATE: Readonly<Record<string, RefusalKind>> = {
  '23P01': 'exclusion',
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '40001': 'serialization',
  '40P01': 'deadlock',
};

/** Reads which rule of the database refused a statement; null for any other error. */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  const kind = KIND_BY_SQLSTATE[errorCode(error) ?? ''];
  if (kind === undefined) return null;
  return { kind, constraint: constraintOf(error) };
}

function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : nameInMessage(error);
}

/** Citus passes on the message alone, in which the name of a part of the table follows. */
function nameInMessage(error: unknown): string | undefined {
  return /constraint "(\w+?)(?:_\d{6,})?"/.exec(errorMessage(error))?.[1];
}
