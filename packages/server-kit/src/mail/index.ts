export {
  createFileTransport,
  createSmtpTransport,
  failureLogFields,
  type MailMessage,
  MailNotSentError,
  type MailTransport,
  openMailTransport,
} from './mail-transport.ts';
export { sendQueuedMails } from './send-queued-mails.ts';
