export { bookingUrl } from './compose-mail.ts';
export { chooseMailText, isAboutForeignBooking, pauseAfter } from './domain/mail-message.ts';
export type { MailEvent, MailPeople } from './domain/planned-mails.ts';
export type { DueMail, MailLink, MailMerchant } from './due-mail.ts';
export {
  asMailedMerchant,
  leasedMails,
  type MailedMerchant,
  mailedMerchant,
} from './leased-mails.ts';
export type { MailChoices, MailStep, MailStrip } from './mail-blocks.ts';
export { footerOf, type MailContent, mailHtml, mailText } from './mail-body.ts';
export { clockOf, isWithinDay, markedRange, rangeOf, timeOf } from './mail-details.ts';
export type { StoredFacts } from './mail-facts.ts';
export { forgetMails, type MailSettings, sendMails } from './mail-jobs.ts';
export { findGuests, findPeople } from './outbox.repository.ts';
export { type KnownOfMails, queueMails } from './use-cases/queue-mails.ts';
