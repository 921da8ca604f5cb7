export { linkCode } from './account.repository.ts';
export { localIssuer } from './domain/account-link.ts';
export { mailAddressOf } from './domain/mail-address.ts';
export { forgetFailures } from './forget-failures.job.ts';
export { sendMails } from './mail.job.ts';
export { requestMail } from './mail-queue.repository.ts';
export { passwordRoutes } from './password.routes.ts';
export type { AccountSettings } from './use-cases/account-deps.ts';
export { checkPassword, loginNameOf } from './use-cases/check-password.ts';
export {
  type AddressCodes,
  createAddressCodes,
  requestAddressCode,
} from './use-cases/request-address-code.ts';
export { type Attempt, type Attempted, throttled } from './use-cases/throttled.ts';
