import { AppError, refusalAt } from '@axp/contracts';
import type { RequestEmailChangeBody } from '@axp/contracts/email-change';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import type { PersonChanges, RightsRow } from '../../../people/people/index.ts';
import {
  changedRights,
  deleteGrants,
  factsOf,
  fieldOfRight,
  listGrants,
  lockAdministrators,
  lockUser,
  objectOf,
  rightsRemovedManually,
  updateUser,
} from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { requestEmailChange, withdrawEmailChange } from '../../../sign-in/email-changes/index.ts';
import { openSessionIds } from '../person.repository.ts';
import type { PersonLinks } from './invite-person.ts';
import { writeLinks } from './invite-person.ts';

export interface PersonUpdate extends PersonChanges, PersonLinks {}

interface LockOptions {
  /** The version that the administrator has seen. */
  readonly version: number;
  /** Whether the person may be no administrator, or not active, after this. */
  readonly mayEndAdministrator: boolean;
}

/**
 * A person as they are while this transaction changes them. Where an administrator may go, all of
 * them are locked first, so that the last two can't go at once.
 * @throws AppError user.not_found, user.stale, user.last_administrator
 */
export async function lockPerson(
  tx: MemberTransaction,
  id: string,
  { version, mayEndAdministrator }: LockOptions,
): Promise<RightsRow> {
  const administrators = mayEndAdministrator ? await lockAdministrators(tx) : [];
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  if (person.version !== version) throw new AppError('user.stale');
  if (administrators.length === 1 && administrators[0] === id) {
    throw new AppError('user.last_administrator');
  }
  return person;
}

/**
 * Returns the ids of the open sessions, which read the changed rights from now on.
 * @throws AppError also user.right_from_group, business_unit.not_found, resource.not_found, building.not_found
 */
export async function updatePerson(
  tx: MemberTransaction,
  id: string,
  { version, ...changes }: PersonUpdate & { readonly version: number },
): Promise<string[]> {
  const mayEndAdministrator = changes.isAdministrator === false;
  const before = await lockPerson(tx, id, { version, mayEndAdministrator });
  await requireOwnRights(tx, id, changes);
  await updateUser(tx, id, changes);
  await writeLinks(tx, id, changes);
  const after = await lockUser(tx, id);
  if (!after) throw new AppError('user.not_found');
  const facts = { before: factsOf(before), after: factsOf(after) };
  const changed = changedRights(facts.before, facts.after);
  if (changed.length > 0) {
    const detail = changed.join(', ');
    await recordActorEvent(tx, { kind: 'rights-changed', reason: 'update', userId: id, detail });
  }
  await recordChange(tx, {
    action: 'update',
    object: objectOf(after),
    ...facts,
  });
  return openSessionIds(tx, [id]);
}

/**
 * Refuses to take a right that a group gives, while its method applies groups (J-04). While it does
 * not, the right no longer counts as that of a group.
 */
async function requireOwnRights(
  tx: MemberTransaction,
  userId: string,
  changes: PersonUpdate,
): Promise<void> {
  const grants = await listGrants(tx.db, { merchantId: tx.merchant.id, userId });
  const taken = rightsRemovedManually(changes, grants);
  const kept = taken.find(({ isOn }) => isOn);
  if (kept) {
    const code = 'user.right_from_group';
    const path = fieldOfRight[kept.right];
    throw refusalAt(path, code);
  }
  await deleteGrants(tx, taken);
}

/** @throws AppError user.not_found, user.stale, user.not_active, user.email_taken */
export async function changeEmail(
  tx: MemberTransaction,
  id: string,
  { version, email }: RequestEmailChangeBody,
): Promise<void> {
  const person = await lockPerson(tx, id, { version, mayEndAdministrator: false });
  await requestEmailChange(tx, person, email);
}

/** @throws AppError user.not_found, email_change.not_found */
export async function keepEmail(tx: MemberTransaction, id: string): Promise<void> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('user.not_found');
  await withdrawEmailChange(tx, person);
}
