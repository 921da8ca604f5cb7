import type { TopicAbout } from '@axp/contracts/vocabulary';
import { mailGroupOf } from '@axp/contracts/vocabulary';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findStaff } from '../../people/people/index.ts';
import { addNotices } from '../notifications/index.ts';
import { requestNoticeMails } from './account-mail.repository.ts';

/** Notice without a booking: of a person's licence or account, or of a problem with a resource. */
type Notice = (
  | {
      readonly topic: TopicAbout<'licence'>;
      readonly licenceUserId: string;
      readonly problemId?: null;
      readonly personId?: null;
    }
  | {
      readonly topic: TopicAbout<'problem'>;
      readonly licenceUserId?: null;
      readonly problemId: string;
      readonly personId?: null;
    }
  | {
      readonly topic: TopicAbout<'account'>;
      readonly licenceUserId?: null;
      readonly problemId?: null;
      readonly personId: string;
    }
) & {
  /** Name of the device, key or person in notice and mail. */
  readonly detail?: string;
  readonly recipientIds: readonly string[];
  /** Whether mails are sent beyond the limits (H-09), because the step must not be refused. */
  readonly mayExceedLimits?: boolean;
};

/** Notifies active people, in the application and by the mails that they want. */
export async function notifyPeople(
  tx: TenantRows & Pick<TenantTransaction, 'newId' | 'uses'>,
  { recipientIds, mayExceedLimits = false, ...notice }: Notice,
): Promise<void> {
  const staff = await findStaff(tx, recipientIds);
  if (staff.size === 0) return;
  const { topic, problemId, detail } = notice;
  await addNotices(tx, {
    ...notice,
    notices: [...staff.keys()].map((userId) => ({ id: tx.newId(), userId })),
  });
  const group = mailGroupOf({ topic, isParticipant: false, bookingStatus: null, action: null });
  const wanted = [...staff.values()].filter(
    ({ mutedMails }) => group === null || !mutedMails.includes(group),
  );
  if (wanted.length === 0) return;
  const mails = wanted.length;
  await (mayExceedLimits ? tx.uses?.countUnlimited({ mails }) : tx.uses?.count({ mails }));
  await requestNoticeMails(
    tx,
    { purpose: topic, problemId, detail },
    wanted.map(({ email }) => ({ id: tx.newId(), email })),
  );
}

interface AccountNotice {
  readonly topic: Exclude<TopicAbout<'account'>, 'erasure-request'>;
  readonly userId: string;
  /** Name of the device or key. */
  readonly detail?: string;
}

/** Notifies a person of a change of their own account, which they must be able to notice. */
export function notifyOfAccount(
  tx: Parameters<typeof notifyPeople>[0],
  { topic, userId, detail = '' }: AccountNotice,
): Promise<void> {
  const recipientIds = [userId];
  return notifyPeople(tx, { topic, personId: userId, detail, recipientIds, mayExceedLimits: true });
}
