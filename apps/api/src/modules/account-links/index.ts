export { accountLinkRoutes } from './account-link.routes.ts';
export { accountLinkTransaction } from './account-link-transaction.ts';
export { forgetAccountLinks, sendLinks } from './account-mail.job.ts';
export { type RequestedMail, requestAccountMail } from './account-mail.repository.ts';
export { codeOfMail, isSameCode } from './mail-code.ts';
