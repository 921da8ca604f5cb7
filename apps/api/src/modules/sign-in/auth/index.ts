export {
  type Account,
  findAccount,
  findMerchantNames,
  findRegistration,
} from './account.repository.ts';
export { answerSignIn } from './answer-sign-in.ts';
export { authRoutes } from './auth.routes.ts';
export {
  isFactorRequired,
  secondFactorRuleOf,
  strictestRuleOf,
} from './domain/second-factor-rule.ts';
export { endIdleSessions } from './end-idle-sessions.job.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { type Identified, loggingRefusals } from './log-refusals.ts';
export { presentSessions } from './session.presenter.ts';
export { listSessionRows } from './session.queries.ts';
export {
  confirmSession,
  consumeCloudToken,
  originColumns,
  type ProviderSession,
  requiresSecondFactor,
  type SessionOrigin,
  upstreamRules,
} from './session.repository.ts';
export { sessionRoutes } from './session.routes.ts';
export type {
  AuthDeps,
  ProvenPassword,
  SessionDeps,
  SignInResult,
} from './use-cases/auth-deps.ts';
export { requireAcceptablePassword, withConfirmedPassword } from './use-cases/change-password.ts';
export { endSessions, endSessionsOfMethod } from './use-cases/end-sessions.ts';
export {
  countFailure,
  refuseWhileWaiting,
  refuseWhileWaitingIn,
} from './use-cases/login.ts';
export { startSession, type Visitor } from './use-cases/session-tokens.ts';
export { userAgentOf } from './user-agent.ts';
