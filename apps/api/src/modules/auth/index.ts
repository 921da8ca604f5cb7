export { authRoutes } from './auth.routes.ts';
export { authTransaction } from './auth-transaction.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { SessionRepository } from './session.repository.ts';
export { sessionRoutes } from './session.routes.ts';
export type { SessionDeps } from './use-cases/auth-deps.ts';
export { refuseWhileWaitingIn } from './use-cases/login-failures.ts';
export { startSession } from './use-cases/start-session.ts';
export { userAgentOf } from './user-agent.ts';
