import type { LoginBody } from '@axp/contracts';
import { login } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useCaptcha } from './use-captcha.ts';

function willNeedCaptcha(error: unknown): boolean {
  return error instanceof ApiProblem && error.params.needsCaptcha === true;
}

/**
 * Signs in with email and password; the guest guard then leads on. After failures a token of
 * human verification goes along, worked out while the password is typed again (Z-103).
 */
export function useSignIn() {
  const { signIn } = useSession();
  const { prepare, withToken, isRefused } = useCaptcha('login');
  const needsCaptcha = useRef(false);

  async function tokensFor(body: z.output<typeof LoginBody>) {
    const withProof = () => withToken((captcha) => call(login, { body: { ...body, captcha } }));
    if (needsCaptcha.current) return withProof();
    try {
      return await call(login, { body });
    } catch (error) {
      if (!isRefused(error)) throw error;
      needsCaptcha.current = true;
      return withProof();
    }
  }

  // Pending second factor; null after sign-in.
  return useMutation({
    mutationFn: async (body: z.output<typeof LoginBody>) => {
      const { data } = await tokensFor(body);
      if ('ticket' in data) return data;
      await signIn(data);
      track('Login');
      return null;
    },
    onError: (error) => {
      if (willNeedCaptcha(error)) needsCaptcha.current = true;
      if (needsCaptcha.current) prepare();
    },
  });
}
