import { passwordLength, passwordLengthOf } from '@axp/contracts/vocabulary';
import { useEffect, useState } from 'react';

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

type Judge = (password: string, personal: readonly string[]) => PasswordStrength;

/**
 * Returns the strength of a password; null if empty or not known yet. The list of common passwords
 * is large, so it loads when typing starts.
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
