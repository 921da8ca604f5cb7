import { passwordLength, passwordLengthOf } from '@axp/contracts/vocabulary';
import { useEffect, useState } from 'react';

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

type Judge = (password: string, personal: readonly string[]) => PasswordStrength;

/**
 * How hard a password is to guess; null while there is none, or while nobody can tell yet. The list
 * of common passwords is large, so it is loaded once somebody has begun to type.
 */
export function usePasswordStrength(
  password: string,
  personal: readonly string[],
): PasswordStrength | null {
  const [judge, setJudge] = useState<Judge | null>(null);
  const isTyping = password !== '';
  useEffect(() => {
    if (!isTyping) return;
    import('../strength/judge-password.ts').then(
      (module) => setJudge(() => module.judgePassword),
      () => undefined,
    );
  }, [isTyping]);
  if (!isTyping) return null;
  if (passwordLengthOf(password) < passwordLength.minimum) return 'short';
  return judge?.(password, personal) ?? null;
}
