export { spendLinksOf } from './account-link.repository.ts';
export { accountLinkRoutes } from './account-link.routes.ts';
export { forgetAccountLinks, sendLinks } from './account-mail.job.ts';
export { requestAccountMail, requestNoticeMails } from './account-mail.repository.ts';
export { linkLifetimeMs } from './domain/account-link.ts';
export { codeOfMail, isSameCode } from './mail-code.ts';
export { notifyPeople } from './notify-people.ts';
