export { applicationSessionRepository } from './application-session.repository.ts';
export { callerOf } from './caller.ts';
export { signOnByCode } from './code-tokens.ts';
export { type Grant, isCodeInstance, standardTokensOf, subjectOf } from './grant.ts';
export { refreshTokens } from './refresh-tokens.ts';
export { tokenRoutes } from './token.routes.ts';
export type { Caller, Outcome } from './token-deps.ts';
