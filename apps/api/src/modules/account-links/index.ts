export { accountLinkRoutes } from './account-link.routes.ts';
export { accountLinkTransaction } from './account-link-transaction.ts';
export { forgetAccountLinks, sendLinks } from './account-mail.job.ts';
export { requestAccountMail } from './account-mail.repository.ts';
