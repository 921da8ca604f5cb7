import {
  DatabaseUnavailableError,
  errorCode,
  errorMessage,
  OutcomeUnknownError,
} from './errors.ts';

/** Error codes of Node for a server that cannot be reached or that hung up. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/**
 * SQLSTATEs of a server that cannot serve now: connection exceptions (08), insufficient resources
 * (53) and operator intervention, except for a cancelled statement (57P).
 */
const AWAY = /^(?:08...|53...|57P0[1-5])$/;

/** A standby refuses writes, and the primary during a switch-over. */
const READ_ONLY = '25006';

/** What `pg` says without a code, by the beginning of its message. */
const CLIENT_MESSAGES = [
  'Connection terminated',
  // The connection is closed by then: see `answerMs` of the database.
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

/** Whether a statement failed because the database is away, not because of the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const code = errorCode(error);
  if (code !== undefined) return NETWORK_CODES.has(code) || AWAY.test(code);
  const message = errorMessage(error);
  return CLIENT_MESSAGES.some((beginning) => message.startsWith(beginning));
}

/** Whether the server of a connection takes no writes, or no longer: the connection is of no use. */
export function isReadOnlyServer(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/** The failure of a read, as an error that callers can tell from their own mistakes. */
export function readFailure(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? unavailable(error) : error;
}

/** The same for a write. In a read, a refused write would be a mistake of ours. */
export function writeFailure(error: unknown): unknown {
  return isReadOnlyServer(error) ? unavailable(error) : readFailure(error);
}

function unavailable(error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  return new DatabaseUnavailableError('The database is away.', { cause: error });
}

/**
 * The failure of a commit. Where the connection was lost, the server may have carried it out: a
 * caller must not say that nothing was changed.
 */
export function commitFailure(error: unknown): unknown {
  return isDatabaseUnavailable(error)
    ? new OutcomeUnknownError('The connection was lost at commit.', { cause: error })
    : error;
}

const FEATURE_NOT_SUPPORTED = '0A000';
const INVALID_STATEMENT_NAME = '26000';

/**
 * Whether a prepared statement of the connection is no longer valid: a migration changed its
 * columns, or a pooler moved the session to another server connection. The statement did nothing,
 * and a new connection can execute it.
 */
export function isStalePlan(error: unknown): boolean {
  const code = errorCode(error);
  if (code === INVALID_STATEMENT_NAME) return true;
  return (
    code === FEATURE_NOT_SUPPORTED && errorMessage(error).startsWith('cached plan must not change')
  );
}
