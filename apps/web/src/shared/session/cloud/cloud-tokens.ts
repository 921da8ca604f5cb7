import { cloudLogin } from '@axp/contracts';
import type { SignInAnswer } from '@axp/contracts/second-factor';
import { ApiProblem, call } from '@/shared/api/index.ts';
import type { SignInSource } from '../keeping-link.ts';
import { keepingLink } from '../keeping-link.ts';
import type { CloudKit } from './cloud-kit.ts';

const usedUp: ReadonlySet<string> = new Set(['auth.attempt_used', 'auth.attempt_expired']);

export const byCloud: SignInSource = { method: 'cloud', azureToken: null };

/**
 * Shows the API who is signed on at the platform; it answers tokens of its own, or a second
 * step before them (H-11).
 */
export async function fetchCloudTokens(
  kit: Pick<CloudKit, 'refresh'>,
  sessionKey: string,
): Promise<SignInAnswer> {
  const show = async (force: boolean) => {
    const { idToken } = await kit.refresh({ sessionKey, force });
    const ask = call(cloudLogin, { body: { idToken } });
    return (await keepingLink(ask, byCloud)).data;
  };
  try {
    return await show(false);
  } catch (error) {
    // The API takes a token once: this one was shown before, by another tab or in vain.
    if (error instanceof ApiProblem && usedUp.has(error.code)) return show(true);
    throw error;
  }
}
