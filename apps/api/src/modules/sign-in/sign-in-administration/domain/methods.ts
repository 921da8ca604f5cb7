import type { SignInKind } from '@axp/contracts/vocabulary';

/** Facts that decide whether administrators can sign in by a method. */
export interface SignInMethod {
  readonly kind: SignInKind;
  readonly isEnabled: boolean;
  /** Whether the server has everything it needs for it. */
  readonly isReady: boolean;
  /** Email domains allowed to sign in by a provider or directory; empty allows all. */
  readonly allowedDomains: readonly string[];
}

/** An active administrator. */
export interface Administrator {
  /** In lower case. */
  readonly email: string;
  readonly hasPassword: boolean;
}

/** Counts the administrators who could sign in by a method if it were enabled. */
export function administratorsBy(
  method: SignInMethod,
  administrators: readonly Administrator[],
): number {
  const canUse = ({ email, hasPassword }: Administrator) =>
    method.kind === 'local' ? hasPassword : isOfDomains(email, method.allowedDomains);
  return method.isReady ? administrators.filter(canUse).length : 0;
}

/** Whether an administrator can sign in by any enabled method. */
export function hasMethodFor(
  administrators: readonly Administrator[],
  methods: readonly SignInMethod[],
): boolean {
  return methods.some((method) => method.isEnabled && administratorsBy(method, administrators) > 0);
}

function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
