export { createFileTransport } from './file-transport.ts';
export { type MailMessage, MailNotSentError, type MailTransport } from './mail-transport.ts';
export { createSmtpTransport } from './smtp-transport.ts';
