export { cloudLoginRoutes } from './cloud-login.routes.ts';
export { forgetCloudTokens } from './forget-cloud-tokens.job.ts';
