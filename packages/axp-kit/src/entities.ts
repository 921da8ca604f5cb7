/**
 * Why a session is no longer valid. The texts are part of the interface.
 *
 * @example
 * ```ts
 * const isGone = (reason: InvalidReason) => reason !== 'Refresh token failed.';
 * ```
 */
export type InvalidReason =
  | 'Authentication with sso silently failed.'
  | 'Refresh token failed.'
  | 'Refresh token is missing'
  | 'cannot identify active session';

interface SessionFields {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
  readonly applicationId: string;
  readonly tenantKey: string;
  readonly sessionKey: string;
  /** The claim `user` of the access token, as a text; to be shown, never to decide by. */
  readonly user: string;
  readonly displayName: string;
  readonly connectorType: string;
}

/**
 * A session whose tokens may be used.
 *
 * @example
 * ```ts
 * const headers = ({ accessToken }: ValidSession) => ({ Authorization: `Bearer ${accessToken}` });
 * ```
 */
export interface ValidSession extends SessionFields {
  readonly state: 'valid';
}

/**
 * A session that has to be signed on again. Its tokens are empty.
 *
 * @example
 * ```ts
 * const notice = ({ displayName, reason }: InvalidSession) => `${displayName}: ${reason}`;
 * ```
 */
export interface InvalidSession extends SessionFields {
  readonly state: 'invalid';
  readonly reason: InvalidReason;
}

/**
 * One account that a person signed on with, in one application.
 *
 * @example
 * ```ts
 * const label = (session: Session) =>
 *   session.state === 'valid' ? session.displayName : `Sign in again: ${session.reason}`;
 * ```
 */
export type Session = ValidSession | InvalidSession;

/**
 * An application that the person may open.
 *
 * @example
 * ```ts
 * const open = ({ url }: Application) => window.open(url, '_blank', 'noopener');
 * ```
 */
export interface Application {
  readonly name: string;
  readonly logo: string;
  readonly url: string;
  readonly slug: string;
  /** Slugs of groups; `DEFAULT` is the default group. */
  readonly groups: readonly string[];
}

/**
 * A group of applications in the launcher.
 *
 * @example
 * ```ts
 * const isDefault = ({ slug }: Group) => slug === 'DEFAULT';
 * ```
 */
export interface Group {
  readonly name: string;
  readonly logo: string;
  /** Address of the group's portal; empty if it has none. */
  readonly customUrl: string;
  readonly slug: string;
  readonly updatedAt: string;
}

/**
 * The tenant of a session.
 *
 * @example
 * ```ts
 * const heading = ({ name }: TenantDetails) => `Signed in at ${name}`;
 * ```
 */
export interface TenantDetails {
  readonly name: string;
  readonly customUrl: string;
}

/**
 * The applications of a person, and the groups they are in.
 *
 * @example
 * ```ts
 * const inGroup = ({ applications }: ApplicationList, slug: string) =>
 *   applications.filter(({ groups }) => groups.includes(slug));
 * ```
 */
export interface ApplicationList {
  readonly applications: readonly Application[];
  readonly groups: readonly Group[];
}

/**
 * A sign-on of this browser that the platform knows; without tokens.
 *
 * @example
 * ```ts
 * const label = ({ displayName, tenantKey }: StoredSession) => `${displayName} (${tenantKey})`;
 * ```
 */
export interface StoredSession {
  readonly sessionKey: string;
  readonly tenantKey: string;
  readonly user: string;
  readonly displayName: string;
  readonly connectorType: string;
}

/**
 * A session with the provider behind a connector.
 *
 * @example
 * ```ts
 * const isFrom = ({ issuer }: IdpSession, known: string) => issuer === known;
 * ```
 */
export interface IdpSession {
  readonly connectorId: string;
  readonly connectorType: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/**
 * Opened tile; the launcher sends one per tile.
 *
 * @example
 * ```ts
 * const visit: Visit = { slug: 'payroll', type: 'APPLICATION' };
 * ```
 */
export interface Visit {
  readonly slug: string;
  readonly type: 'APPLICATION';
}

/**
 * Everything a client knows at a moment. A new object for each change and the same object between
 * changes, so that it can be compared by identity (`useSyncExternalStore`).
 *
 * @example
 * ```ts
 * const isReady = ({ loading, isLogin }: AuthState) => !loading && isLogin;
 * ```
 */
export interface AuthState {
  readonly sessions: readonly Session[];
  /** Empty if there is none. */
  readonly activeSessionKey: string;
  /** What `listApplications` gave last. */
  readonly apps: readonly Application[];
  /** A sign-on is on its way: a callback is being exchanged or a silent sign-on runs. */
  readonly loading: boolean;
  /** The active session is valid. */
  readonly isLogin: boolean;
  /** The last sign-on or refresh failed. */
  readonly isError: boolean;
  /** A call to the platform is on its way. */
  readonly fetching: boolean;
  readonly isRefreshing: boolean;
}
