import { errorCode, errorMessage } from './errors.ts';

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
