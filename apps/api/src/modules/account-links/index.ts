export { accountLinkRoutes } from './account-link.routes.ts';
export { forgetAccountLinks, sendLinks } from './account-mail.job.ts';
export { requestAccountMail, requestNoticeMails } from './account-mail.repository.ts';
export { codeOfMail, isSameCode } from './mail-code.ts';
