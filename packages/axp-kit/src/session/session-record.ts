import { attempt, hasAll, isObject, parseJson } from '../check.ts';
import type { InvalidReason, Session } from '../entities.ts';
import { AxpError } from '../errors.ts';

const sessionTexts =
  'accessToken refreshToken idToken applicationId tenantKey sessionKey user displayName connectorType';

/**
 * A session with what only the client needs to know; stored as it is. `tenantUrl` is where the
 * person signed on and is signed out; `family` names this sign-on, for the platform too (its
 * `instance_id`), and each grant of it counts `revision` one up; both times are by this device's
 * clock, so that it may be wrong as long as it goes on.
 */
export interface SessionRecord {
  readonly session: Session;
  readonly subject: string;
  readonly tenantUrl: string;
  readonly family: string;
  readonly revision: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const reasons: readonly unknown[] = [
  'Authentication with sso silently failed.',
  'Refresh token failed.',
  'Refresh token is missing',
  'cannot identify active session',
] satisfies readonly InvalidReason[];

/** Fields of a record besides its tokens; its revision is one higher than before. */
export type RecordOrigin = Pick<SessionRecord, 'tenantUrl' | 'family' | 'revision' | 'issuedAt'>;

/** @throws AxpError `bad_response` for an answer without tokens */
export function toRecord(
  data: unknown,
  applicationId: string,
  origin: RecordOrigin,
): SessionRecord {
  const names = 'access_token refresh_token id_token session_key';
  const isAnswer = hasAll(data, names) && hasAll(data, 'expires_in', 'number');
  if (!isAnswer || !data.session_key) throw new AxpError('bad_response');
  const { access_token: accessToken, id_token: idToken } = data;
  const access = readClaims(accessToken);
  // Without the scope `openid` there is none, and nothing to display.
  const id = idToken ? readClaims(idToken) : () => '';
  return {
    ...origin,
    session: {
      accessToken,
      refreshToken: data.refresh_token,
      idToken,
      applicationId,
      tenantKey: access('tenantKey'),
      sessionKey: data.session_key,
      user: access('user'),
      displayName: id('displayName'),
      connectorType: access('connectorType'),
      state: 'valid',
    },
    subject: access('sub'),
    revision: origin.revision + 1,
    expiresAt: origin.issuedAt + data.expires_in * 1000,
  };
}

/** Parses a stored record; returns nothing unless it is this session of this application. */
export function parseRecord(
  text: string | null,
  applicationId: string,
  sessionKey: string,
): SessionRecord | undefined {
  const value = parseJson(text);
  const isOurs =
    isRecord(value) &&
    value.session.applicationId === applicationId &&
    value.session.sessionKey === sessionKey;
  return isOurs ? value : undefined;
}

function isRecord(value: unknown): value is SessionRecord {
  return (
    hasAll(value, 'subject tenantUrl family') &&
    hasAll(value, 'revision issuedAt expiresAt', 'number') &&
    isSession(value.session)
  );
}

function isSession(value: unknown): value is Session {
  if (!hasAll(value, sessionTexts)) return false;
  const { reason, state } = value;
  return state === 'valid' || (state === 'invalid' && reasons.includes(reason));
}

/** Whether two records are of one person in one tenant. */
export function isSamePerson(one: SessionRecord, other: SessionRecord): boolean {
  return one.subject === other.subject && one.session.tenantKey === other.session.tenantKey;
}

/** A claim that is a text; empty if it is none. */
type ReadClaim = (name: string) => string;

/**
 * The claims of a token: to be shown and compared, never to decide who may do what.
 *
 * @throws AxpError `bad_response` for a token that is none
 */
function readClaims(token: string): ReadClaim {
  const claims = attempt((): unknown => {
    const text = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    // Decodes UTF-8 and throws for anything else, in a tenth of the code of its successors.
    // oxlint-disable-next-line typescript/no-deprecated -- see above; every browser has it
    return JSON.parse(decodeURIComponent(escape(atob(text))));
  });
  if (!isObject(claims)) throw new AxpError('bad_response');
  return (name) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
}
