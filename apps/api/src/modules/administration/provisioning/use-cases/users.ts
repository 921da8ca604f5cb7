import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { lockUser } from '../../../people/people/index.ts';
import { replaceEmail } from '../../../sign-in/email-changes/index.ts';
import { createPerson, queueInvitation, updatePerson } from '../../people-administration/index.ts';
import { findSettings } from '../connection.repository.ts';
import {
  deleteLink,
  findPersonByEmail,
  insertLink,
  lockLink,
  updateLink,
} from '../link.repository.ts';
import type { ProvisionedUser } from '../scim/user.queries.ts';
import { findUser } from '../scim/user.queries.ts';
import { deactivate, endAccess, returnAccess } from './deactivations.ts';

/** A user as the directory wants it. */
type UserFields = Omit<ProvisionedUser, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** A changed user, with the sessions that read their person again. */
export interface ChangedUser {
  readonly id: string;
  readonly sessionIds: readonly string[];
}

/**
 * Creates a person for a user of the directory, or links the one with its address.
 * @throws AppError provisioning.taken, provisioning.not_linked, user.email_taken
 */
export async function createUser(tx: MemberTransaction, fields: UserFields): Promise<ChangedUser> {
  const known = await findPersonByEmail(tx, fields.email);
  if (known?.link === 'current') {
    throw new AppError('provisioning.taken', { params: { attribute: 'emails' } });
  }
  if (!known) return createNew(tx, fields);
  const { id, link } = known;
  if (link === null) await requireLinkable(tx, known);
  const former = await lockLink(tx, id);
  const isActive = former?.isActive ?? true;
  await insertLink(tx, id, { ...fields, isActive }, tx.clock.now().toISOString());
  const linked = await findUser(tx, id);
  if (!linked) throw new AppError('provisioning.not_found');
  return changeUser(tx, linked, fields);
}

/** Refuses administrators in any case: anyone who controls the directory could take their rights. */
async function requireLinkable(
  tx: MemberTransaction,
  { isAdministrator }: { readonly isAdministrator: boolean },
): Promise<void> {
  const { linksPeople } = await findSettings(tx);
  if (!linksPeople || isAdministrator) throw new AppError('provisioning.not_linked');
}

async function createNew(tx: MemberTransaction, fields: UserFields): Promise<ChangedUser> {
  const { email, fullName, isActive } = fields;
  const { sendsInvitations } = await findSettings(tx);
  const isInvited = sendsInvitations && isActive;
  const id = await createPerson(tx, {
    email,
    fullName,
    status: isInvited ? 'invited' : 'active',
    isAllBu: false,
    isAdministrator: false,
    isApprover: false,
    isHelpDesk: false,
    isAuditor: false,
    // The groups of the directory give them.
    businessUnitIds: [],
    approvesForIds: [],
    managedResourceIds: [],
    managedBuildingIds: [],
  });
  if (isInvited) {
    await queueInvitation(tx, tx.newId(), email, undefined);
    await tx.uses.countUnlimited({ mails: 1 });
  }
  const now = tx.clock.now();
  await insertLink(tx, id, fields, now.toISOString());
  return { id, sessionIds: isActive ? [] : await deactivate(tx, id, now) };
}

/**
 * Makes a user what the directory wants; writes nothing if nothing differs.
 * @throws AppError provisioning.taken, user.email_taken, user.last_administrator
 */
export async function changeUser(
  tx: MemberTransaction,
  before: ProvisionedUser,
  fields: UserFields,
): Promise<ChangedUser> {
  const { id } = before;
  const link = await lockLink(tx, id);
  const person = await lockUser(tx, id);
  if (!link || !person) throw new AppError('provisioning.not_found');
  const sessionIds: string[] = [];
  if (fields.email !== person.email) await replaceEmail(tx, person, fields.email);
  if (fields.fullName !== person.fullName) {
    const current = await lockUser(tx, id);
    const { version } = current ?? person;
    sessionIds.push(...(await updatePerson(tx, id, { version, fullName: fields.fullName })));
  }
  if (isSameLink(before, fields)) return { id, sessionIds };
  await updateLink(tx, id, fields, tx.clock.now().toISOString());
  if (link.isActive && !fields.isActive) sessionIds.push(...(await endAccess(tx, id)));
  if (!link.isActive && fields.isActive) await returnAccess(tx, id, link);
  return { id, sessionIds };
}

const linkFields = ['userName', 'externalId', 'givenName', 'familyName', 'isActive'] as const;

function isSameLink(before: UserFields, after: UserFields): boolean {
  return linkFields.every((field) => before[field] === after[field]);
}

/**
 * Deactivates a person whom the directory deletes; their rows stay for the history.
 * @returns the sessions that ended
 * @throws AppError user.last_administrator
 */
export async function removeUser(tx: MemberTransaction, id: string): Promise<readonly string[]> {
  const link = await lockLink(tx, id);
  if (!link) throw new AppError('provisioning.not_found');
  const ended = link.isActive ? await endAfterDeletion(tx, id) : [];
  await deleteLink(tx, id, tx.clock.now().toISOString());
  return ended;
}

async function endAfterDeletion(tx: MemberTransaction, id: string): Promise<readonly string[]> {
  const user = await findUser(tx, id);
  if (user) {
    await updateLink(tx, id, { ...user, isActive: false }, tx.clock.now().toISOString());
  }
  return endAccess(tx, id);
}
