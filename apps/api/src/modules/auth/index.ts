export { authRoutes } from './auth.routes.ts';
export { authTransaction } from './auth-transaction.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { SessionRepository } from './session.repository.ts';
export { sessionRoutes } from './session.routes.ts';
export type {
  AuthDeps,
  ProvenPassword,
  SessionDeps,
  SignInResult,
} from './use-cases/auth-deps.ts';
export { withConfirmedPassword } from './use-cases/confirm-password.ts';
export { requireGoodPassword } from './use-cases/good-password.ts';
export { countFailure, refuseWhileWaiting } from './use-cases/login-failures.ts';
export { startSession } from './use-cases/start-session.ts';
export { userAgentOf } from './user-agent.ts';
