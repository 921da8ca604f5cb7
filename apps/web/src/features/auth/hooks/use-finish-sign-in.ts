import type { TokenPair } from '@axp/contracts';
import { track } from '@/shared/analytics/index.ts';
import { useSession } from '@/shared/session/index.ts';

/** Signs in with the tokens of a second step; the guest guard then leads on. */
export function useFinishSignIn() {
  const { signIn } = useSession();
  return async ({ accessToken, refreshToken }: TokenPair): Promise<void> => {
    await signIn({ accessToken, refreshToken });
    track('Login');
  };
}
