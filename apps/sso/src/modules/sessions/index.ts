export {
  type BrowserCookie,
  browserOf,
  type CookieHost,
  createBrowserCookie,
} from './browser-cookie.ts';
export {
  idleSessionDays,
  type LiveSession,
  liveSessions,
  longestSessionDays,
} from './session.queries.ts';
export { type EndedSessions, type EndReason, sessionRepository } from './session.repository.ts';
export { createSessionKeys, type SessionKeys } from './session-keys.ts';
export { type SignIn, type StartedSession, startSession } from './start-session.ts';
