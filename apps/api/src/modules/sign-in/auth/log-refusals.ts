import type { ProblemCode, SecurityEventKind } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import { logSecurityEvent } from '../../../platform/security-log/security-log.ts';

interface Attempt {
  /** Code of the sign-in method, if it is known from the start. */
  readonly method?: string;
  /** The email address as typed. */
  readonly account?: string;
  /** Set for a user who is already signed in. */
  readonly userId?: string;
}

/** Names the account of an attempt, and its sign-in method, once they are known. */
export type Identified = (email: string | null, method?: string) => void;

/** Codes for a wrong proof; any other code refuses the attempt whatever the proof. */
const wrongProof: ReadonlySet<ProblemCode> = new Set([
  'auth.invalid_credentials',
  'auth.password_wrong',
  'auth.code_wrong',
  'auth.passkey_refused',
  'auth.link_code_wrong',
  'auth.provider_untrusted',
  'auth.attempt_unknown',
  'auth.attempt_used',
  'auth.attempt_expired',
]);

/** Runs an attempt to sign in and records its refusal in the security log (H-10). */
export async function loggingRefusals<T>(
  scope: RequestScope,
  attempt: Attempt,
  work: (identified: Identified) => Promise<T>,
): Promise<T> {
  let { account, method } = attempt;
  try {
    return await work((email, by) => {
      account = email ?? undefined;
      method = by ?? method;
    });
  } catch (error) {
    if (error instanceof AppError) {
      const { code: reason } = error;
      const kind = kindOf(reason, attempt);
      if (kind) await logSecurityEvent(scope, { ...attempt, kind, reason, account, method });
    }
    throw error;
  }
}

function kindOf(code: ProblemCode, { userId }: Attempt): SecurityEventKind | null {
  if (wrongProof.has(code)) return 'sign-in-failed';
  // A signed-in user is also refused for what they want to change, such as a weak new password.
  const isAboutProof = userId === undefined || code === 'auth.too_many_attempts';
  return isAboutProof ? 'sign-in-refused' : null;
}
