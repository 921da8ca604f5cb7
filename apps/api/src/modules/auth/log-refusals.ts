import type { ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import { logSecurityEvent } from '../../platform/security-log/security-log.ts';

export interface Attempt {
  /** Code of the sign-in method. */
  readonly method: string;
  /** The address as typed, or as the provider named it. */
  account?: string | undefined;
  /** Who is signed in already. */
  readonly userId?: string;
}

/** Codes that say the proof was wrong; any other refuses whatever the proof. */
const wrongProof: ReadonlySet<ProblemCode> = new Set([
  'auth.invalid_credentials',
  'auth.password_wrong',
  'auth.provider_untrusted',
  'auth.attempt_unknown',
  'auth.attempt_used',
  'auth.attempt_expired',
]);

/** Makes an attempt to sign in and leaves its refusal in the security log (H-10). */
export async function loggingRefusals<T>(
  scope: RequestScope,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      const kind = wrongProof.has(error.code) ? 'sign-in-failed' : 'sign-in-refused';
      await logSecurityEvent(scope, { kind, reason: error.code, ...attempt });
    }
    throw error;
  }
}
