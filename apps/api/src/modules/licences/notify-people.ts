import type { LicenceTopic } from '@axp/contracts/vocabulary';
import { mailGroupOf } from '@axp/contracts/vocabulary';
import type { TenantRows, TenantTransaction } from '../../platform/db/tenant-transaction.ts';
import { requestNoticeMails } from '../account-links/index.ts';
import { findStaff } from '../mail/index.ts';
import { addLicenceNotifications } from '../notifications/index.ts';

interface LicenceNotice {
  readonly topic: LicenceTopic;
  /** Owner of the licence. */
  readonly userId: string;
  readonly recipientIds: readonly string[];
}

/** Notifies active people of a licence, in the application and by the mails that they want. */
export async function notifyPeople(
  tx: TenantRows & Pick<TenantTransaction, 'newId' | 'uses'>,
  { topic, userId, recipientIds }: LicenceNotice,
): Promise<void> {
  const staff = await findStaff(tx, recipientIds);
  if (staff.size === 0) return;
  await addLicenceNotifications(tx, {
    topic,
    licenceUserId: userId,
    notices: [...staff.keys()].map((recipientId) => ({ id: tx.newId(), userId: recipientId })),
  });
  const group = mailGroupOf({ topic, isParticipant: false, bookingStatus: null, action: null });
  const wanted = [...staff.values()].filter(
    ({ mutedMails }) => group === null || !mutedMails.includes(group),
  );
  if (wanted.length === 0) return;
  await tx.uses?.count({ mails: wanted.length });
  await requestNoticeMails(
    tx,
    topic,
    wanted.map(({ email }) => ({ id: tx.newId(), email })),
  );
}
