import type { LinkAction } from '@axp/contracts';
import type { NotificationStatus, NotificationTopic } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import type { DueMail } from '../../mail/index.ts';
import type { NewActionLink } from '../action-link.repository.ts';

export interface Issuing {
  readonly sign: LinkSigner;
  readonly insert: (merchantId: string, links: readonly NewActionLink[]) => Promise<void>;
}

export interface IssuedLink {
  readonly action: LinkAction;
  readonly token: string;
}

/** The links of a mail, good until its booking is over. Guests have no account to act as. */
export async function issueLinks(
  { sign, insert }: Issuing,
  mail: DueMail,
): Promise<readonly IssuedLink[]> {
  const { userId, bookingId, merchant, facts } = mail;
  const actions = offeredActions(mail);
  if (userId === null || actions.length === 0) return [];
  const issued = await Promise.all(
    actions.map(async (action) => ({ action, token: await sign(`${mail.id}/${action}`) })),
  );
  const links = issued.map(({ action, token }) => ({
    tokenHash: hashOf(token),
    action,
    userId,
    bookingId,
    bookingVersion: facts.version,
    expiresAt: facts.end,
  }));
  await insert(merchant.id, links);
  return issued;
}

interface MailSubject {
  readonly topic: NotificationTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

const ofTopic: { readonly [topic in NotificationTopic]?: readonly LinkAction[] } = {
  approval: ['approve', 'decline'],
  'approval-reminder': ['approve', 'decline'],
  'check-in': ['check-in', 'release'],
  'release-warning': ['check-in', 'release'],
};

/** Statuses after which the owner may still want to give the booking back. */
const releasable: ReadonlySet<NotificationStatus> = new Set([
  'book-success',
  'pending-approval-book',
  'approved',
  'self-update',
  'pending-approval-edit',
  'approved-edit',
  'admin-edit',
]);

/** Actions that the recipient of a mail can take from it, most likely first. */
function offeredActions({
  topic,
  bookingStatus,
  isParticipant,
}: MailSubject): readonly LinkAction[] {
  if (topic !== 'booking') return ofTopic[topic] ?? [];
  return !isParticipant && releasable.has(bookingStatus) ? ['release'] : [];
}
