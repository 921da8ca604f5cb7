export {
  createFileTransport,
  createSmtpTransport,
  failureLogFields,
  type MailMessage,
  MailNotSentError,
  type MailTransport,
  openMailTransport,
} from './mail-transport.ts';
export { type MailOAuthClient, mailOAuthClient, OAuthSecretError } from './oauth-client.ts';
export { createMailTokens, type MailTokens } from './oauth-tokens.ts';
export { secretExpiryJobs } from './secret-expiry.job.ts';
export { sendQueuedMails } from './send-queued-mails.ts';
