export {
  createFileTransport,
  createSmtpTransport,
  loggedTrouble,
  type MailMessage,
  MailNotSentError,
  type MailTransport,
} from './mail-transport.ts';
export { sendQueuedMails } from './send-queued-mails.ts';
