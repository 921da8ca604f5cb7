export { createFileTransport } from './file-transport.ts';
export {
  loggedTrouble,
  type MailMessage,
  MailNotSentError,
  type MailTransport,
} from './mail-transport.ts';
export { sendQueuedMails } from './send-queued-mails.ts';
export { createSmtpTransport } from './smtp-transport.ts';
