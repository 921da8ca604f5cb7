export { cloudLoginRoutes } from './cloud-login.routes.ts';
export { forgetCloudTokens } from './cloud-tokens.ts';
export { followAccounts } from './follow-accounts.job.ts';
