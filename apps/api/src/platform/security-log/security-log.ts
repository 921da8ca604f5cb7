import type { SecurityEventKind } from '@axp/contracts';
import { maskedAccount } from '@axp/server-kit/auth';
import { publishSignIn } from '@axp/server-kit/metrics';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { returningOnCitus } from '../db/insert-rows.ts';
import type { DB } from '../db/schema.ts';
import { selectRows } from '../db/tenant-rows.ts';
import type { MemberTransaction, RequestTransaction } from '../db/tenant-transaction.ts';
import type { RequestScope } from '../request-scope/request-scope.ts';

/** One entry of the security log (H-10). Never a password, token, code or secret. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Why: the code of the refusal, or how a session ended. */
  readonly reason?: string | undefined;
  /** Code of the sign-in method. */
  readonly method?: string | undefined;
  /** The person it concerns; absent where there is no such account. */
  readonly userId?: string | null | undefined;
  /** Acting user, if not the person themselves. */
  readonly actorId?: string | null | undefined;
  /** Email address as typed; identifies the person, and is stored masked if it is unknown. */
  readonly account?: string | undefined;
  /** Name of the key, or the rights that changed. */
  readonly detail?: string | undefined;
}

/** Of a request: its merchant, and where it came from. */
export type SecurityScope = Pick<RequestScope, 'clock' | 'newId' | 'caller'> & {
  readonly merchant: Pick<RequestScope['merchant'], 'id'>;
};

/** How the metrics call the events of signing in. */
const signInResults: ReadonlyMap<SecurityEventKind, string> = new Map([
  ['sign-in', 'ok'],
  ['sign-in-failed', 'failed'],
  ['sign-in-refused', 'refused'],
]);

/** Refusals of one account at one address are logged once in this time, so that no flood fills the log. */
const sameRefusalMs = 60_000;
const longestAccount = 320;
const longestDetail = 200;

/** Writes in the transaction of what happened, for what must not happen unlogged. */
export async function recordSecurityEvent(
  { db, merchant, clock, newId, caller }: SecurityScope & Pick<RequestTransaction, 'db'>,
  event: SecurityEvent,
): Promise<void> {
  const { kind, reason = null, method = null, actorId = null } = event;
  const result = signInResults.get(kind);
  if (result) publishSignIn({ method: method ?? 'unknown', result });
  const typed = (event.account ?? '').slice(0, longestAccount);
  const detail = (event.detail ?? '').slice(0, longestDetail);
  const userId = event.userId ?? (await findUserId(db, merchant.id, typed));
  const account = userId === null ? maskedAccount(typed) : typed;
  const now = clock.now();
  const since = new Date(now.getTime() - sameRefusalMs).toISOString();
  await sql`
    insert into security_event (merchant_id, id, at, kind, reason, method, user_id, actor_id,
      person_name, actor_name, account, detail, address, device)
    select ${merchant.id}::uuid, ${newId()}::uuid, ${now.toISOString()}::timestamptz, ${kind},
      ${reason}, ${method}, ${userId}::uuid, ${actorId}::uuid,
      ${nameOf(merchant.id, userId)}, ${nameOf(merchant.id, actorId)}, ${account}, ${detail},
      ${caller.address}, ${caller.device}
    where ${kind} not in ('sign-in-refused', 'key-refused') or not exists (
      select from security_event
      where merchant_id = ${merchant.id} and account = ${account}
        and at > ${since}::timestamptz and kind = ${kind}
        and user_id is not distinct from ${userId}::uuid
        and reason is not distinct from ${reason} and address = ${caller.address})
    ${returningOnCitus}`.execute(db);
}

/** The entry keeps the name of its time: a later rename doesn't rewrite the log. */
function nameOf(merchantId: string, userId: string | null) {
  return sql`(select full_name from app_user
    where merchant_id = ${merchantId} and id = ${userId}::uuid)`;
}

/** Records what the actor does to another user, or to a resource. */
export function recordActorEvent(tx: MemberTransaction, event: SecurityEvent): Promise<void> {
  return recordSecurityEvent(tx, { actorId: tx.actor.id, ...event });
}

/** Records what the actor does in their own account. */
export function recordOwnEvent(tx: MemberTransaction, event: SecurityEvent): Promise<void> {
  return recordSecurityEvent(tx, { userId: tx.actor.id, ...event });
}

async function findUserId(
  trx: Transaction<DB>,
  merchantId: string,
  email: string,
): Promise<string | null> {
  if (email === '') return null;
  const row = await selectRows({ db: trx, merchant: { id: merchantId } }, 'app_user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes in a transaction of its own, so that it stays when the attempt itself rolls back. */
export function logSecurityEvent(
  scope: SecurityScope & Pick<RequestScope, 'write'>,
  event: SecurityEvent,
): Promise<void> {
  return scope.write((db) => recordSecurityEvent({ ...scope, db }, event));
}
