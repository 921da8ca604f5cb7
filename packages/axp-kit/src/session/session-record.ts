import type { Shaped } from '../check.ts';
import { hasShape, parseJson } from '../check.ts';
import type { InvalidReason, Session } from '../entities.ts';
import { AxpError } from '../errors.ts';
import type { TokenResponse } from '../protocol.ts';
import { readClaims } from './claims.ts';

const sessionShape = {
  accessToken: 'string',
  refreshToken: 'string',
  idToken: 'string',
  applicationId: 'string',
  tenantKey: 'string',
  sessionKey: 'string',
  user: 'string',
  displayName: 'string',
  connectorType: 'string',
} as const;

const recordShape = {
  subject: 'string',
  tenantUrl: 'string',
  family: 'string',
  revision: 'number',
  issuedAt: 'number',
  expiresAt: 'number',
} as const;

/**
 * A session with what only the client needs to know; stored as it is. `tenantUrl` is where the
 * person signed on and is signed out; `family` names this sign-on, for the platform too (its
 * `instance_id`), and each grant of it counts `revision` one up; both times are by this device's clock, so that it may be wrong as long as it
 * goes on.
 */
export interface SessionRecord extends Shaped<typeof recordShape> {
  readonly session: Session;
}

const reasons: ReadonlySet<unknown> = new Set<InvalidReason>([
  'Authentication with sso silently failed.',
  'Refresh token failed.',
  'Refresh token is missing',
  'cannot identify active session',
]);

/** What a record gets besides its tokens; it is one revision newer than what it continues. */
export interface RecordOrigin {
  readonly applicationId: string;
  readonly tenantUrl: string;
  readonly requestedAt: number;
  readonly family: string;
  readonly revision: number;
}

/** @throws AxpError `bad_response` for an answer without tokens */
export function toRecord(
  data: unknown,
  { applicationId, tenantUrl, requestedAt, family, revision }: RecordOrigin,
): SessionRecord {
  const token = readTokenResponse(data);
  const access = readClaims(token.access_token);
  // Without the scope `openid` there is none, and nothing to display.
  const id = token.id_token === '' ? () => '' : readClaims(token.id_token);
  return {
    session: {
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      idToken: token.id_token,
      applicationId,
      tenantKey: access('tenantKey'),
      sessionKey: token.session_key,
      user: access('user'),
      displayName: id('displayName'),
      connectorType: access('connectorType'),
      state: 'valid',
    },
    subject: access('sub'),
    tenantUrl,
    family,
    revision: revision + 1,
    issuedAt: requestedAt,
    expiresAt: requestedAt + token.expires_in * 1000,
  };
}

function readTokenResponse(data: unknown): TokenResponse {
  const isToken = hasShape(data, {
    access_token: 'string',
    refresh_token: 'string',
    id_token: 'string',
    session_key: 'string',
    expires_in: 'number',
  });
  if (isToken && data.access_token !== '' && data.session_key !== '') return data;
  throw new AxpError('bad_response');
}

/** The same session without tokens, and the reason. */
export function invalidated(record: SessionRecord, reason: InvalidReason): SessionRecord {
  const session: Session = {
    ...record.session,
    accessToken: '',
    refreshToken: '',
    idToken: '',
    state: 'invalid',
    reason,
  };
  // One up, so that other tabs take it for newer than what they have.
  return { ...record, session, revision: record.revision + 1, expiresAt: 0 };
}

/** What was stored, or nothing if it is not that session of this application. */
export function parseRecord(
  text: string | null,
  applicationId: string,
  sessionKey: string,
): SessionRecord | undefined {
  const value = parseJson(text);
  if (!hasShape(value, recordShape)) return undefined;
  const session: unknown = Reflect.get(value, 'session');
  const isOurs =
    isSession(session) &&
    session.applicationId === applicationId &&
    session.sessionKey === sessionKey;
  return isOurs ? { ...value, session } : undefined;
}

function isSession(value: unknown): value is Session {
  if (!hasShape(value, sessionShape)) return false;
  const state: unknown = Reflect.get(value, 'state');
  return state === 'valid' || (state === 'invalid' && reasons.has(Reflect.get(value, 'reason')));
}
