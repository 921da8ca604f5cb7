import type { TopicAbout } from '@axp/contracts/vocabulary';
import { mailGroupOf } from '@axp/contracts/vocabulary';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findStaff } from '../../people/people/index.ts';
import { addNotices } from '../notifications/index.ts';
import { requestNoticeMails } from './account-mail.repository.ts';

/** Notice without a booking: of the licence of a person, or of a problem with a resource. */
type Notice = (
  | {
      readonly topic: TopicAbout<'licence'>;
      readonly licenceUserId: string;
      readonly problemId?: null;
    }
  | {
      readonly topic: TopicAbout<'problem'>;
      readonly licenceUserId?: null;
      readonly problemId: string;
    }
) & {
  readonly recipientIds: readonly string[];
  /** Whether mails are sent beyond the limits (H-09), because the step must not be refused. */
  readonly mayExceedLimits?: boolean;
};

/** Notifies active people, in the application and by the mails that they want. */
export async function notifyPeople(
  tx: TenantRows & Pick<TenantTransaction, 'newId' | 'uses'>,
  { topic, licenceUserId, problemId, recipientIds, mayExceedLimits = false }: Notice,
): Promise<void> {
  const staff = await findStaff(tx, recipientIds);
  if (staff.size === 0) return;
  await addNotices(tx, {
    topic,
    licenceUserId,
    problemId,
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
    { purpose: topic, problemId },
    wanted.map(({ email }) => ({ id: tx.newId(), email })),
  );
}
