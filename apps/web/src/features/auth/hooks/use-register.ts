import { login, RegisterBody, register } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type * as z from 'zod/mini';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useCaptcha } from './use-captcha.ts';
import { issuesOf, usePlainForm } from './use-plain-form.ts';

type RegistrationInput = Omit<z.output<typeof RegisterBody>, 'captcha'>;

/** Refused credentials are expected until the address is verified; other errors are shown. */
const awaited: readonly string[] = ['auth.not_activated', 'auth.invalid_credentials'];

/**
 * The legacy registration: asks for an account and signs in with the same credentials. That
 * works at once for who has the account already; everybody else gets a mail first.
 */
export function useRegister(onMailSent: (email: string) => void) {
  const router = useRouter();
  const { signIn } = useSession();
  const captcha = useCaptcha('register');
  const ask = useMutation({
    mutationFn: async (wish: RegistrationInput) => {
      await captcha.withToken((token) => call(register, { body: { ...wish, captcha: token } }));
      const { email, password } = wish;
      try {
        const { data } = await call(login, { body: { email, password } });
        if ('ticket' in data) await router.replace('/login');
        else await signIn(data);
      } catch (error) {
        const isAwaited = error instanceof ApiProblem && awaited.includes(error.code);
        if (!isAwaited) throw error;
        onMailSent(email);
      }
    },
  });
  const form = usePlainForm({
    schema: RegisterBody,
    fieldNames: ['fullName', 'email', 'password'],
    onValid: (wish, fail) => ask.mutate(wish, { onError: fail }),
  });
  return {
    ...form,
    captcha,
    isPending: ask.isPending,
    refusal: issuesOf(ask.error).length === 0 ? ask.error : null,
  };
}
