import type { ProblemCode } from '@axp/contracts';
import { ApiProblem, NetworkProblem } from '@/shared/api/index.ts';

/** Failure in the browser, shown like the server's refusals. */
export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Another account may get in where this one did not, so the provider has to ask which. */
const accountFaults: ReadonlySet<ProblemCode> = new Set([
  'auth.no_account',
  'auth.identity_taken',
  'auth.deactivated',
  'auth.email_unverified',
  'auth.provider_refused',
]);

export function needsOtherAccount(error: unknown): boolean {
  const isExplained = error instanceof ApiProblem || error instanceof SignInFault;
  return isExplained && accountFaults.has(error.code);
}

/** True if the response may be lost, so that the request can be sent again. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof NetworkProblem;
}
