import { ForgotPasswordBody, forgotPassword } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { useCaptcha } from './use-captcha.ts';
import { usePlainForm } from './use-plain-form.ts';

/** Asks for the mail; human verification does itself while the address is typed. */
export function useForgotPassword(onSent: (email: string) => void) {
  const captcha = useCaptcha('forgot_password');
  const ask = useMutation({
    mutationFn: (email: string) =>
      captcha.withToken((token) => call(forgotPassword, { body: { email, captcha: token } })),
    onSuccess: (_answer, email) => onSent(email),
  });
  const form = usePlainForm({
    schema: ForgotPasswordBody,
    fieldNames: ['email'],
    onValid: ({ email }) => ask.mutate(email),
  });
  return { ...form, captcha, isPending: ask.isPending, refusal: ask.error };
}
