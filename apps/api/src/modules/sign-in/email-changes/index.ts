export { findPendingEmail, isEmailTaken } from './email-change.repository.ts';
export { emailChangeRoutes } from './email-change.routes.ts';
export {
  replaceEmail,
  requestEmailChange,
  withdrawEmailChange,
} from './use-cases/email-changes.ts';
