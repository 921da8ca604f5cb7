import type { TokenPair } from '@axp/contracts';
import { track } from '@/shared/analytics/index.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { useSession } from '@/shared/session/index.ts';
import type { SignInSource } from '@/shared/session/keeping-link.ts';

const byPassword: SignInSource = { method: 'local', azureToken: null };

/** Signs in with the tokens of any way; a guest guard then leads on. */
export function useFinishSignIn(): (tokens: TokenPair, by?: SignInSource) => Promise<void> {
  const { signIn } = useSession();
  return async ({ accessToken, refreshToken }, { method, azureToken } = byPassword) => {
    await signIn({ accessToken, refreshToken }, method);
    if (azureToken !== null) browserStorage.write('azureToken', azureToken);
    track('Login');
  };
}
