import { AppError } from '@axp/contracts';
import { brokenPasswordRule } from '@axp/server-kit/passwords';

interface NewPassword {
  /** The field that the refusal names. */
  readonly path: string;
  readonly password: string;
  /** Names of the person and the merchant, which must not be in it (H-11). */
  readonly names: readonly string[];
}

/** @throws AppError auth.password_too_weak, auth.password_personal */
export function requireGoodPassword(
  { commonPasswords }: { readonly commonPasswords: ReadonlySet<string> },
  { path, password, names }: NewPassword,
): void {
  const broken = brokenPasswordRule(password, { commonPasswords, names });
  if (broken === null) return;
  const code = broken === 'too_personal' ? 'auth.password_personal' : 'auth.password_too_weak';
  throw new AppError(code, { issues: [{ path, code, params: {} }] });
}
