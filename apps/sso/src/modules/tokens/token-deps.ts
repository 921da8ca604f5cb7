import type { ProblemCode } from '@axp/contracts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules } from '../applications/index.ts';
import type { SessionKeys } from '../sessions/index.ts';

/** Dependencies of tokens, for the tenant of a call. */
export interface TokenDeps {
  readonly scope: TenantScope;
  readonly tokens: Tokens;
  readonly sessionKeys: SessionKeys;
  readonly rules: AddressRules;
}

/** Who asks: what the call itself shows, besides its body. */
export interface Caller {
  /** Page that sends the call; null for callers that are no browser. */
  readonly origin: string | null;
  /** Value of the platform's cookie on the host that was asked. */
  readonly cookie: string | null;
  readonly cookieHost: 'tenant' | 'api';
  readonly address: string;
}

/**
 * Result of an attempt. A refusal is a value and no exception, because an exception would roll back
 * what it has used up or ended.
 */
export type Outcome<T> =
  | { readonly granted: T; readonly refused?: undefined }
  | { readonly granted?: undefined; readonly refused: Refusal };

export interface Refusal {
  readonly code: ProblemCode;
  /** For the log only; callers get no reason (rules 23 and 28). */
  readonly reason: string;
}

export function refused(code: ProblemCode, reason: string): { readonly refused: Refusal } {
  return { refused: { code, reason } };
}
