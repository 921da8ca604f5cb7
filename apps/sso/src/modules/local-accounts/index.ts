export { type AccountSettings, accountsOf } from './accounts.ts';
export { forgetFailures } from './forget-failures.job.ts';
export { sendMails } from './mail.job.ts';
export { passwordRoutes } from './password.routes.ts';
export { checkPassword } from './use-cases/check-password.ts';
export { type Attempted, throttled } from './use-cases/throttled.ts';
