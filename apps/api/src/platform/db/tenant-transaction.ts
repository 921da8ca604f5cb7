import type { Language } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { CallOrigin } from '@axp/server-kit/auth';
import type { WorkOptions } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { UseCounter } from '../limits/use-counter.ts';
import type {
  Actor,
  MemberContext,
  MerchantContext,
  RequestScope,
} from '../request-scope/request-scope.ts';
import type { DB } from './schema.ts';
import type { TenantRows } from './tenant-rows.ts';
import { allOrFirstError } from './together.ts';

export type { TenantRows };

/** One transaction of one merchant, with everything that a change of its rows depends on. */
export interface TenantTransaction extends TenantRows {
  readonly merchant: Pick<MerchantContext, 'id' | 'bookingRules'>;
  /** Null for the worker, which acts without a user. */
  readonly actor: Pick<Actor, 'id' | 'fullName'> | null;
  /** Absent approver whom the actor represents in this transaction (D-05). */
  readonly actsForId?: string | null;
  /** Set for requests from the actor's own calendar, perhaps sent by an assistant (E-01). */
  readonly invitation?: { readonly assistantId: string | null };
  /** Set for bookings at a display, which belong to the room until a person claims them (ADR 120). */
  readonly isWalkUp?: true;
  /** Sends the mails of this transaction to one recipient as one mail; absent to send each. */
  readonly mailBundleId?: string;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Counts what the actor causes (H-09); null for the worker. */
  readonly uses: UseCounter | null;
}

/** The same for a request, also of a visitor who has not signed in. */
export interface RequestTransaction extends TenantTransaction {
  readonly merchant: MerchantContext;
  /** The language of the request. */
  readonly language: Language;
  /** Where the request comes from, for the security log. */
  readonly caller: CallOrigin;
}

/** The same for a signed-in user. */
export interface MemberTransaction extends RequestTransaction {
  readonly actor: Actor;
  readonly uses: UseCounter;
}

/** Runs work in one transaction: what throws inside leaves nothing behind. */
export type InTransaction = <T>(work: (tx: RequestTransaction) => Promise<T>) => Promise<T>;

/** The transaction of a visitor, on a database transaction that is open. */
export function visitorTransaction(db: Transaction<DB>, scope: RequestScope): RequestTransaction {
  const { merchant, language, clock, newId, caller } = scope;
  return { db, merchant, language, clock, newId, caller, actor: null, uses: null };
}

/** Binds the transactions of a visitor to the merchant of the request. */
export function visitorTransactions(scope: RequestScope): InTransaction {
  return (work) => scope.write((db) => work(visitorTransaction(db, scope)));
}

/** The same transaction, as a user who is known only now. */
export function asMember(tx: RequestTransaction, actor: Actor): MemberTransaction {
  return { ...tx, actor, uses: new UseCounter(tx.db, tx, actor) };
}

/**
 * Runs work in one transaction on the merchant's rows, as the user of the request. Another request
 * with its Idempotency-Key gets a copy of the result instead (ADR 115).
 */
export function write<T>(
  context: MemberContext,
  work: (tx: MemberTransaction) => Promise<T>,
  options?: WorkOptions,
): Promise<T> {
  const runOnce = context.takeOnce?.();
  return inMemberTransaction(
    context,
    (tx) => (runOnce ? runOnce(tx.db, () => work(tx)) : work(tx)),
    options,
  );
}

function inMemberTransaction<T>(
  { scope, actor }: MemberContext,
  work: (tx: MemberTransaction) => Promise<T>,
  options?: WorkOptions,
): Promise<T> {
  return scope.write((db) => work(asMember(visitorTransaction(db, scope), actor)), options);
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

/** The same for a check or preview, which changes nothing and is repeated with any key. */
export function checkWithRetry<T>(
  context: MemberContext,
  work: (tx: MemberTransaction) => Promise<T>,
): Promise<T> {
  return inMemberTransaction(context, work, { retry: true });
}

/** Undoes everything written by work that returns false or null. */
export async function attempt<T extends boolean | object | null>(
  { db }: Pick<TenantRows, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  const [, outcome] = await allOrFirstError([sql`savepoint attempt`.execute(db), work()]);
  if (!outcome) await sql`rollback to savepoint attempt`.execute(db);
  await sql`release savepoint attempt`.execute(db);
  return outcome;
}

/** Returns the refusal of work that was refused, and undoes everything that it wrote. */
export async function unlessRefused<T>(
  { db }: Pick<TenantRows, 'db'>,
  work: () => Promise<T>,
): Promise<T | AppError> {
  await sql`savepoint refusable`.execute(db);
  const outcome = await work().catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (outcome instanceof AppError) await sql`rollback to savepoint refusable`.execute(db);
  await sql`release savepoint refusable`.execute(db);
  return outcome;
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
