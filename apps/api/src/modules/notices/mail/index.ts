export type { MailEvent, MailPeople } from './domain/planned-mails.ts';
export type { DueMail, MailLink, MailMerchant } from './due-mail.ts';
export { footerOf, mailHtml, mailText } from './mail-body.ts';
export type { StoredFacts } from './mail-facts.ts';
export { forgetMails, type MailSettings, sendMails } from './mail-jobs.ts';
export { findGuests, findPeople } from './outbox.repository.ts';
export { type KnownOfMails, queueMails } from './use-cases/queue-mails.ts';
