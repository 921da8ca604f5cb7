export {
  createFileTransport,
  createSmtpTransport,
  loggedTrouble,
  type MailMessage,
  MailNotSentError,
  type MailTransport,
  openMailTransport,
} from './mail-transport.ts';
export { sendQueuedMails } from './send-queued-mails.ts';
