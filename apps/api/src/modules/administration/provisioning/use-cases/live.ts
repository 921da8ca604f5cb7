import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { unlessRefused } from '../../../../platform/db/tenant-transaction.ts';
import { lockUser } from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { DirectoryTransaction } from '../connection.repository.ts';
import { findSettings } from '../connection.repository.ts';
import { recordRefusal, takeAttempt } from '../event.repository.ts';
import { forgetDraft, insertLink, lockLink } from '../link.repository.ts';
import { listPending } from '../provisioning.queries.ts';
import { findUser } from '../scim/user.queries.ts';
import { applyOrJudge } from './apply-user.ts';
import { changeSettings } from './settings.ts';

/** People of one call: each is created or changed with all that belongs to it. */
const atOnce = 50;

/** Ends the dry run, and applies its changes to the next people. A refused one stays pending. */
export async function applyPending(tx: MemberTransaction, after: string | null) {
  const { isDryRun, ...settings } = await findSettings(tx);
  if (isDryRun) await changeSettings(tx, { ...settings, isDryRun: false });
  const live = { ...tx, settings: { ...settings, isDryRun: false } };
  const ids = await listPending(tx, { after, limit: atOnce });
  const sessionIds: string[] = [];
  let refused = 0;
  for (const id of ids) {
    const outcome = await unlessRefused(tx, async () => {
      const link = await lockLink(tx, id);
      // A request of the directory has applied it since.
      return link?.pending ? applyOrJudge(live, id, { link }) : [];
    });
    if (outcome instanceof AppError) {
      refused += 1;
      await noteRefusal(live, id, outcome);
    } else sessionIds.push(...outcome);
  }
  const next = ids.length < atOnce ? null : (ids.at(-1) ?? null);
  return { applied: ids.length - refused, refused, next, sessionIds };
}

async function noteRefusal(tx: DirectoryTransaction, id: string, error: AppError): Promise<void> {
  const user = await findUser(tx, id);
  if (!user) return;
  const isNew = user.pending === 'create';
  const kind = isNew ? 'create' : 'update';
  const attempt = isNew ? user : null;
  await recordRefusal(tx, { kind, subject: user.userName, userId: id, error, attempt });
}

/**
 * Links a user whom the directory could not create to a person, also to an administrator: that is
 * for an administrator to decide. The person keeps their address.
 * @returns the sessions that read the person again
 * @throws AppError provisioning.not_found, provisioning.taken, user.not_found
 */
export async function linkPerson(
  tx: MemberTransaction,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<readonly string[]> {
  const by = { ...tx, settings: await findSettings(tx) };
  const attempt = await takeAttempt(by, eventId);
  if (!attempt) throw new AppError('provisioning.not_found');
  const person = await lockUser(tx, userId);
  if (!person) throw new AppError('user.not_found');
  const known = await lockLink(tx, userId);
  if (known && known.deletedAt === null) {
    throw new AppError('provisioning.taken', { params: { attribute: 'id' } });
  }
  const { draftId, fields } = attempt;
  if (draftId !== null) await forgetDraft(tx, draftId);
  const link = await insertLink(by, userId, { ...fields, email: null }, 'link');
  await recordChange(tx, {
    action: 'update',
    object: { type: 'provisioning', id: userId, name: person.fullName },
    before: { userName: null },
    after: { userName: fields.userName },
  });
  return applyOrJudge(by, userId, { link, resolves: [fields.userName] });
}
