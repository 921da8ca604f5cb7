import type { CaptchaAction } from '@axp/contracts';
import { getCaptchaChallenge } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';

/**
 * Obtains a human-verification token for one call of an action. Loads its code on demand.
 */
export async function obtainToken(action: CaptchaAction): Promise<string> {
  const { data } = await call(getCaptchaChallenge, { query: { action } });
  if (data.provider === 'altcha') {
    const { solveAltcha } = await import('./solve-altcha.ts');
    return solveAltcha(data.challenge);
  }
  const { askRemote } = await import('./ask-remote.ts');
  return askRemote(data, action);
}
