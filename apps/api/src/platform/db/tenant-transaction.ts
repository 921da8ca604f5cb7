import type { Language } from '@axp/contracts';
import type { WorkOptions } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { UseCounter } from '../limits/use-counter.ts';
import type { Actor, MemberContext, MerchantContext } from '../request-scope/request-scope.ts';
import type { DB } from './schema.ts';
import { together } from './together.ts';

/** The rows of one merchant inside one transaction: all that a statement needs. */
export interface TenantRows {
  readonly db: Transaction<DB>;
  readonly merchant: Pick<MerchantContext, 'id'>;
}

/** One transaction of one merchant, with everything that a change of its rows depends on. */
export interface TenantTransaction extends TenantRows {
  readonly merchant: Pick<MerchantContext, 'id' | 'bookingRules'>;
  /** Null for the worker, which acts without a user. */
  readonly actor: Pick<Actor, 'id'> | null;
  /** Absent approver whom the actor represents in this transaction (D-05). */
  readonly actsForId?: string | null;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Counts what the actor causes (H-09); null for the worker. */
  readonly uses: UseCounter | null;
}

/** The same for a signed-in user. */
export interface MemberTransaction extends TenantTransaction {
  readonly merchant: MerchantContext;
  readonly actor: Actor;
  /** The language of the request. */
  readonly language: Language;
  readonly uses: UseCounter;
}

/** The transaction of a user, on a database transaction that is open. */
export function memberTransaction(
  db: Transaction<DB>,
  { scope, actor }: MemberContext,
): MemberTransaction {
  const { merchant, language, clock, newId } = scope;
  const uses = new UseCounter(db, scope, actor);
  return { db, merchant, actor, language, clock, newId, uses };
}

/** Runs work in one transaction on the merchant's rows, as the user of the request. */
export function write<T>(
  context: MemberContext,
  work: (tx: MemberTransaction) => Promise<T>,
  options?: WorkOptions,
): Promise<T> {
  return context.scope.write((db) => work(memberTransaction(db, context)), options);
}

/**
 * The same, repeated when the database ended it because of another transaction. Units are taken in
 * one order, but two bookings that exchange their slots at the same moment wait for each other.
 */
export function writeWithRetry<T>(
  context: MemberContext,
  work: (tx: MemberTransaction) => Promise<T>,
): Promise<T> {
  return write(context, work, { retry: true });
}

/** Undoes everything written by work that returns false. */
export async function attempt(
  { db }: Pick<TenantRows, 'db'>,
  work: () => Promise<boolean>,
): Promise<boolean> {
  const [, isDone] = await together([sql`savepoint attempt`.execute(db), work()]);
  if (!isDone) await sql`rollback to savepoint attempt`.execute(db);
  await sql`release savepoint attempt`.execute(db);
  return isDone;
}

/** Returns what work finds, and undoes everything it writes. */
export async function undone<T>(
  { db }: Pick<TenantRows, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  await sql`savepoint look`.execute(db);
  const seen = await work();
  await sql`rollback to savepoint look`.execute(db);
  await sql`release savepoint look`.execute(db);
  return seen;
}
