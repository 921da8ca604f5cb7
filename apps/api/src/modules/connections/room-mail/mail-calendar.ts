import type { CalendarAdapter } from '../meetings/index.ts';
import { queueAnswer } from './answers/answer.repository.ts';
import { findMailAlerts } from './connection/mail-alerts.ts';
import type { FollowedMailbox } from './intake/follow-mailbox.ts';
import { followMailbox } from './intake/follow-mailbox.ts';
import type { MessageFacts, ReceivedMail } from './process/receive-message.ts';
import { receiveMessage } from './process/receive-message.ts';

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
