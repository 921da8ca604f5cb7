export { requireFreeDomainIn } from './connection/use-cases/change-connection.ts';
export { mailIntake } from './intake/mail-intake.ts';
export { storeMessage } from './intake/store-message.ts';
export { watchMailboxes } from './intake/watch-mailboxes.ts';
export { mailCalendar } from './mail-calendar.ts';
export { roomMailJobs } from './room-mail.jobs.ts';
export { roomMailRoutes } from './room-mail.routes.ts';
export { createMailDns, type MailDns } from './setup/mail-dns.ts';
