export { cloudLoginRoutes } from './cloud-login.routes.ts';
export { cloudTokenTransaction } from './cloud-token-transaction.ts';
export { forgetCloudTokens } from './forget-cloud-tokens.job.ts';
