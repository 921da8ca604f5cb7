import { AppError } from '@axp/contracts';
import type { DirectoryTransaction } from '../connection.repository.ts';
import { recordEvent } from '../event.repository.ts';
import {
  deleteLink,
  findPersonByEmail,
  forgetDraft,
  insertLink,
  updateLink,
} from '../link.repository.ts';
import type { UserFields } from '../scim/bodies.ts';
import type { ProvisionedUser } from '../scim/user.queries.ts';
import { findUser } from '../scim/user.queries.ts';
import { applyOrJudge } from './apply-user.ts';

/** A changed user, with the sessions that read their person again. */
export interface ChangedUser {
  readonly id: string;
  readonly sessionIds: readonly string[];
}

/**
 * Creates a person for a user of the directory, or links the one with its address.
 * @throws AppError provisioning.taken, provisioning.not_linked, user.email_taken
 */
export async function createUser(
  tx: DirectoryTransaction,
  fields: UserFields,
): Promise<ChangedUser> {
  const known = await findPersonByEmail(tx, fields.email);
  if (known?.link === 'current') {
    throw new AppError('provisioning.taken', { params: { attribute: 'emails' } });
  }
  if (known?.link === null) requireLinkable(tx, known);
  const id = known?.id ?? tx.newId();
  const wanted = await withManager(tx, fields);
  const link = await insertLink(tx, id, wanted, known ? 'link' : 'create');
  return { id, sessionIds: await applyOrJudge(tx, id, { link, resolves: [fields.userName] }) };
}

/** Refuses administrators in any case: anyone who controls the directory could take their rights. */
function requireLinkable(
  { settings }: DirectoryTransaction,
  { isAdministrator }: { readonly isAdministrator: boolean },
): void {
  if (!settings.linksPeople || isAdministrator) throw new AppError('provisioning.not_linked');
}

/**
 * Makes a user what the directory wants; writes nothing if nothing differs.
 * @throws AppError provisioning.taken, user.email_taken, user.last_administrator
 */
export async function changeUser(
  tx: DirectoryTransaction,
  before: ProvisionedUser,
  wanted: UserFields,
): Promise<ChangedUser> {
  const { id } = before;
  const isManaged = wanted.managerId === before.managerId;
  const fields = isManaged ? wanted : await withManager(tx, wanted);
  const changed = userFieldNames.filter((field) => before[field] !== fields[field]);
  if (changed.length === 0) return { id, sessionIds: [] };
  const isOwn = (field: 'fullName' | 'email') =>
    before.pending === null && before[field] === fields[field];
  const link = await updateLink(tx, before, {
    ...fields,
    // Names that the person has already stay theirs.
    ...(isOwn('fullName') && { fullName: null }),
    ...(isOwn('email') && { email: null }),
  });
  return { id, sessionIds: await applyOrJudge(tx, id, { link, fields: changed }) };
}

/** Without a manager whom the directory does not provision. */
async function withManager(tx: DirectoryTransaction, fields: UserFields): Promise<UserFields> {
  const { managerId } = fields;
  const isKnown = managerId !== null && (await findUser(tx, managerId)) !== undefined;
  return isKnown ? fields : { ...fields, managerId: null };
}

const userFieldNames = [
  'userName',
  'externalId',
  'fullName',
  'givenName',
  'familyName',
  'email',
  'isActive',
  'managerId',
] as const satisfies readonly (keyof UserFields)[];

/**
 * Deactivates a person whom the directory deletes; their rows stay for the history.
 * @returns the sessions that ended
 * @throws AppError user.last_administrator
 */
export async function removeUser(
  tx: DirectoryTransaction,
  user: ProvisionedUser,
): Promise<readonly string[]> {
  const { id, pending } = user;
  if (pending === null || !(await forgetDraft(tx, id))) {
    return applyOrJudge(tx, id, { link: await deleteLink(tx, user) });
  }
  await recordEvent(tx, { kind: 'delete', userId: id, fields: [], resolves: [id] });
  return [];
}
