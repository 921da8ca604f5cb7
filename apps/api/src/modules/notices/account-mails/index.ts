export { forgetAccountLinks, sendLinks } from './account-mail.job.ts';
export {
  mailAdministrators,
  requestAccountMail,
  requestNoticeMails,
} from './account-mail.repository.ts';
export {
  faultOfAccount,
  faultOfLink,
  type LinkPurpose,
  linkLifetimeMs,
  type MailPurpose,
  type StoredLink,
} from './domain/account-link.ts';
export { pageOfMail } from './domain/account-mail.ts';
export { codeOfMail, isSameCode } from './mail-code.ts';
export { notifyOfAccount, notifyPeople } from './notify-people.ts';
