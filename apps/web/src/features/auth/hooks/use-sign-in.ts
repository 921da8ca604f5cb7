import type { LoginBody } from '@axp/contracts';
import { login } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { track } from '@/shared/analytics/index.ts';
import { call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';

/** Signs in with e-mail and password; the guest guard then leads on. */
export function useSignIn() {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (body: z.output<typeof LoginBody>) => {
      const { data } = await call(login, { body });
      await signIn(data);
      track('Login');
    },
  });
}
