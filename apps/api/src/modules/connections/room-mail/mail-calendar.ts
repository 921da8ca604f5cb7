import { insertRow } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Answer, CalendarAdapter } from '../meetings/index.ts';
import { findMailAlerts } from './connection/mail-alerts.ts';
import type { FollowedMailbox } from './intake/follow-mailbox.ts';
import { followMailbox } from './intake/follow-mailbox.ts';
import type { MessageFacts, ReceivedMail } from './process/receive-message.ts';
import { receiveMessage } from './process/receive-message.ts';

/** Queues an answer in the transaction that it tells of; a job sends it. */
async function queueAnswer(tx: TenantRows, { id, language, content }: Answer): Promise<void> {
  const { email } = content.organizer;
  const row = { id, email, language, content: JSON.stringify(content) };
  await insertRow(tx, 'answer_mail', row).execute();
}

/**
 * Invitations and answers by mail (RFC 6047). Mail shows no one our other bookings, and nothing can
 * be compared with it.
 */
export const mailCalendar: CalendarAdapter<ReceivedMail, FollowedMailbox, MessageFacts> = {
  receive: receiveMessage,
  respond: queueAnswer,
  announce: queueAnswer,
  changesSince: followMailbox,
  health: findMailAlerts,
  capabilities: { showsLinks: true },
};
