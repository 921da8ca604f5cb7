export type { MailboxServer } from './connect-mailbox.ts';
export { type IntakeLimits, intakeLimits } from './intake-limits.ts';
export { type DeliveredMail, listenForMail, type MailListener } from './listen-for-mail.ts';
export type { MailboxFailure } from './mailbox-error.ts';
export {
  type LargeMail,
  type MailboxPosition,
  type MailboxState,
  type WatchedMail,
  watchMailbox,
} from './watch-mailbox.ts';
