import { AppError } from '@axp/contracts';
import type { ProvisioningEventKind } from '@axp/contracts/vocabulary';
import { undone } from '../../../../platform/db/tenant-transaction.ts';
import { lockUser } from '../../../people/people/index.ts';
import { replaceEmail } from '../../../sign-in/email-changes/index.ts';
import { createPerson, queueInvitation, updatePerson } from '../../people-administration/index.ts';
import type { DirectoryTransaction } from '../connection.repository.ts';
import { recordEvent } from '../event.repository.ts';
import type { StoredLink } from '../link.repository.ts';
import { lockNames, noteApplied } from '../link.repository.ts';
import { deactivate, endAccess, returnAccess } from './deactivations.ts';

/** Result for a person, with the sessions that read them again. */
interface AppliedUser {
  readonly kind: ProvisioningEventKind;
  readonly sessionIds: readonly string[];
}

interface Applying {
  readonly link: StoredLink;
  /** Changed attributes. */
  readonly fields?: readonly string[];
  /** Names of the user in refusals that are over. */
  readonly resolves?: readonly string[];
}

/**
 * Makes a person what the directory wants. In a dry run it does the same and undoes it, so that the
 * directory gets the refusals of a live one.
 * @returns the sessions that read the person again
 * @throws AppError user.email_taken, user.last_administrator
 */
export async function applyOrJudge(
  tx: DirectoryTransaction,
  userId: string,
  { link, fields = [], resolves = [] }: Applying,
): Promise<readonly string[]> {
  const { isDryRun } = tx.settings;
  const work = () => applyUser(tx, userId, link);
  const { kind, sessionIds } = await (isDryRun ? undone(tx, work) : work());
  await recordEvent(tx, { kind, userId, fields, resolves: [userId, ...resolves] });
  return isDryRun ? [] : sessionIds;
}

async function applyUser(
  tx: DirectoryTransaction,
  userId: string,
  link: StoredLink,
): Promise<AppliedUser> {
  if (link.pending === 'create') await create(tx, userId, link);
  const sessionIds = link.pending === 'create' ? [] : await changeNames(tx, userId, link);
  if (link.pending !== null) await noteApplied(tx, userId);
  const access = await changeAccess(tx, userId, link);
  return { kind: access.kind, sessionIds: [...sessionIds, ...access.sessionIds] };
}

async function create(
  tx: DirectoryTransaction,
  id: string,
  { email, fullName, isActive }: StoredLink,
): Promise<void> {
  if (email === null || fullName === null) throw new AppError('provisioning.not_found');
  const isInvited = tx.settings.sendsInvitations && isActive;
  await createPerson(tx, {
    id,
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
  });
  if (!isInvited) return;
  await queueInvitation(tx, tx.newId(), email, undefined);
  await tx.uses.countUnlimited({ mails: 1 });
}

async function changeNames(
  tx: DirectoryTransaction,
  id: string,
  { email, fullName }: StoredLink,
): Promise<readonly string[]> {
  if (email === null && fullName === null) return [];
  const before = await lockNames(tx, id);
  if (!before) throw new AppError('provisioning.not_found');
  const isMoved = email !== null && email !== before.email;
  if (isMoved) await changeEmail(tx, id, email);
  if (fullName === null || fullName === before.fullName) return [];
  // The new address was a change as well.
  const { version } = isMoved ? ((await lockNames(tx, id)) ?? before) : before;
  return updatePerson(tx, id, { version, fullName });
}

async function changeEmail(tx: DirectoryTransaction, id: string, email: string): Promise<void> {
  const person = await lockUser(tx, id);
  if (person) await replaceEmail(tx, person, email);
}

async function changeAccess(
  tx: DirectoryTransaction,
  id: string,
  { pending, isActive, wasActive, deactivatedAt, deletedAt }: StoredLink,
): Promise<AppliedUser> {
  const kind = pending === null || pending === 'change' ? 'update' : pending;
  if (pending === 'create') {
    return { kind, sessionIds: isActive ? [] : await deactivate(tx, id) };
  }
  const ended = wasActive && !isActive ? await endAccess(tx, id) : null;
  if (ended?.kind === 'wait') return ended;
  if (deletedAt !== null) return { kind: 'delete', sessionIds: ended?.sessionIds ?? [] };
  if (ended) return ended;
  if (wasActive !== false || !isActive) return { kind, sessionIds: [] };
  await returnAccess(tx, id, { deactivatedAt });
  return { kind: kind === 'link' ? kind : 'reactivate', sessionIds: [] };
}
