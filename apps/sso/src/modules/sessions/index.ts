export {
  type BrowserCookie,
  browserOf,
  createBrowserCookie,
  signedOutCookie,
  signOutBrowser,
  signOutSession,
} from './browser-cookie.ts';
export { deviceOf } from './domain/device-name.ts';
export { endSessions } from './end-sessions.ts';
export { forgetSessions } from './forget-sessions.job.ts';
export {
  idleSessionDays,
  idleSince,
  isShownBy,
  type LiveSession,
  liveSessionRows,
  liveSessions,
  longestSessionDays,
} from './session.queries.ts';
export { sessionRepository } from './session.repository.ts';
export { createSessionKeys, type SessionKeys } from './session-keys.ts';
export { type SignIn, startSession, UpstreamSession } from './start-session.ts';
