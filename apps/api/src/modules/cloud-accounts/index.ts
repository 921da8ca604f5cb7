export { cloudLoginRoutes } from './cloud-login.routes.ts';
export { followAccounts } from './follow-accounts.job.ts';
export { forgetCloudTokens } from './forget-cloud-tokens.job.ts';
