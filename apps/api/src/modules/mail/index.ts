export type { DueMail, MailLink } from './due-mail.ts';
export { forgetMails, type MailSettings, sendMails } from './mail-jobs.ts';
export { OutboxRepository } from './outbox.repository.ts';
export { queueMails } from './use-cases/queue-mails.ts';
