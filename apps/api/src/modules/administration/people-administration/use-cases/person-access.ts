import { AppError } from '@axp/contracts';
import type { DeactivateUserBody, DeactivationReview } from '@axp/contracts/administration';
import { FactorRepository } from '@axp/server-kit/second-factor';
import { sql } from 'kysely';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import type { RightsRow } from '../../../people/people/index.ts';
import { factsOf, lockUser, objectOf, updateUser } from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { endSessions } from '../../../sign-in/auth/index.ts';
import { queueReset } from '../person.repository.ts';
import { lockPerson } from './update-person.ts';

interface Settlement extends Pick<DeactivateUserBody, 'decisions'> {
  readonly userId: string;
}

/** Settles what a person leaves open; passed in, because it belongs to another module. */
export type SettleItems = (tx: MemberTransaction, settlement: Settlement) => Promise<void>;

/**
 * Ends a person's access at once: their sessions end, and everything open is settled, all at once
 * or not at all. Password, sign-in methods and feeds check the status at each use. Returns the ids
 * of the ended sessions.
 * @throws AppError user.not_found, user.stale, user.last_administrator, user.items_open,
 * user.heir_not_allowed
 */
export async function deactivatePerson(
  tx: MemberTransaction,
  id: string,
  { version, decisions, settle }: DeactivateUserBody & { readonly settle: SettleItems },
): Promise<string[]> {
  const before = await lockPerson(tx, id, { version, mayEndAdministrator: true });
  // After a deactivation at the platform, what is open still needs a decision.
  const isOpen = before.status !== 'deactivated' || before.isDisabledUpstream;
  if (!isOpen) throw new AppError('user.stale');
  await updateUser(tx, id, { status: 'deactivated', isDisabledUpstream: false });
  await settle(tx, { userId: id, decisions });
  const ended = await endSessionsOf(tx, id, 'deactivated');
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'deactivate', userId: id });
  const facts = factsOf(before);
  await recordChange(tx, {
    action: 'deactivate',
    object: objectOf(before),
    before: facts,
    after: { ...facts, status: 'deactivated', settled: decisions.length },
  });
  return ended;
}

/**
 * Ends a person's access for the directory that provisions them. Open items wait for an
 * administrator's decisions, as after a deactivation at the platform.
 * @throws AppError user.not_found, user.last_administrator
 */
export async function suspendPerson(tx: MemberTransaction, before: RightsRow): Promise<string[]> {
  const { id, version } = before;
  await lockPerson(tx, id, { version, mayEndAdministrator: true });
  await changeAccess(tx, before, { status: 'deactivated', isDisabledUpstream: true });
  return endSessionsOf(tx, id, 'deactivated');
}

/** Gives a person access again that {@link suspendPerson} has ended. */
export function resumePerson(tx: MemberTransaction, before: RightsRow): Promise<void> {
  return changeAccess(tx, before, { status: 'active', isDisabledUpstream: false });
}

async function changeAccess(
  tx: MemberTransaction,
  before: RightsRow,
  change: { readonly status: 'active' | 'deactivated'; readonly isDisabledUpstream: boolean },
): Promise<void> {
  const { id } = before;
  const action = change.status === 'active' ? 'activate' : 'deactivate';
  await updateUser(tx, id, change);
  await recordActorEvent(tx, { kind: 'rights-changed', reason: action, userId: id });
  await recordChange(tx, {
    action,
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), status: change.status },
  });
}

/** @throws AppError user.not_found, user.stale, user.disabled_upstream */
export async function activatePerson(
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<void> {
  const before = await lockPerson(tx, id, { version, mayEndAdministrator: false });
  if (before.status !== 'deactivated') return;
  if (before.isDisabledUpstream) throw new AppError('user.disabled_upstream');
  await resumePerson(tx, before);
}

/** Signs a user out on all devices; returns the ids of the ended sessions. */
export async function endSessionsOf(
  tx: MemberTransaction,
  userId: string,
  reason: 'deactivated' | 'administrator',
): Promise<string[]> {
  return endSessions(tx, { userId }, { reason, actorId: tx.actor.id });
}

/** @throws AppError user.not_found */
export async function endAllSessions(tx: MemberTransaction, id: string): Promise<string[]> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  const ended = await endSessionsOf(tx, id, 'administrator');
  if (ended.length === 0) return [];
  await recordChange(tx, {
    action: 'end-sessions',
    object: objectOf(person),
    before: { sessions: ended.length },
    after: { sessions: 0 },
  });
  return ended;
}

/**
 * Removes the second factors of a person who has lost them, and ends their sessions. Their own are
 * in the profile, behind the password: an administrator could lock themselves out here.
 * @returns the sessions that ended
 * @throws AppError second_factor.own, user.not_found, second_factor.not_found
 */
export async function resetFactors(tx: MemberTransaction, id: string): Promise<string[]> {
  if (id === tx.actor.id) throw new AppError('second_factor.own');
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  const owner = { column: 'merchant_id', id: tx.merchant.id } as const;
  const factors = new FactorRepository(tx.db, owner);
  const { hasApp, passkeys } = await factors.removeAll(id);
  if (!hasApp && passkeys === 0) throw new AppError('second_factor.not_found');
  await recordActorEvent(tx, { kind: 'factor-changed', reason: 'reset', userId: id });
  await recordChange(tx, {
    action: 'reset-factors',
    object: objectOf(person),
    before: { app: hasApp, passkeys },
    after: { app: false, passkeys: 0 },
  });
  return endSessionsOf(tx, id, 'administrator');
}

/**
 * Sends a person the mail of a forgotten password. Their password and sessions stay until they
 * choose another one.
 * @throws AppError user.not_found, user.no_password
 */
export async function sendReset(tx: MemberTransaction, id: string): Promise<void> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  if (person.status !== 'active' || !person.hasPassword) throw new AppError('user.no_password');
  const { email } = person;
  await queueReset(tx, tx.newId(), email);
  await tx.uses.count({ mails: 1 });
  await recordChange(tx, { action: 'reset-password', object: objectOf(person), after: { email } });
}

/** Access of a person that a deactivation ends at once. */
export async function findEnds(
  tx: TenantRows,
  userId: string,
): Promise<DeactivationReview['ends']> {
  const merchantId = tx.merchant.id;
  const { rows } = await sql<DeactivationReview['ends']>`
    select person.password_hash is not null as "hasPassword",
      array(
        select distinct coalesce(method.name, identity.method_code) from user_identity identity
        left join sign_in_method method on method.merchant_id = identity.merchant_id
          and method.code = identity.method_code
        where identity.merchant_id = ${merchantId} and identity.user_id = person.id
        order by 1
      ) as methods,
      (
        select count(*)::integer from user_session session
        where session.merchant_id = ${merchantId} and session.user_id = person.id
          and session.ended_at is null
      ) as sessions,
      (
        select count(*)::integer from calendar_feed feed
        where feed.merchant_id = ${merchantId} and feed.user_id = person.id
      ) as feeds
    from app_user person
    where person.merchant_id = ${merchantId} and person.id = ${userId}`.execute(tx.db);
  return rows[0] ?? { hasPassword: false, methods: [], sessions: 0, feeds: 0 };
}
