import type { SignInSettings } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@/shared/api/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import type { ChangeOptions } from '@/shared/ui/use-change.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { signInSettings } from './sign-in-queries.ts';

type Settled = { readonly data: SignInSettings };

/** Changes the sign-in methods and updates the settings and the sign-in page. */
export function useSettingsChange<Input = void>(
  send: (input: Input) => Promise<Settled>,
  options: ChangeOptions<Input, Settled>,
) {
  const queryClient = useQueryClient();
  return useChange(send, {
    ...options,
    onDone: (answer, input) => {
      queryClient.setQueryData(signInSettings().queryKey, answer.data);
      void queryClient.invalidateQueries({ queryKey: signInMethods().queryKey });
      options.onDone?.(answer, input);
    },
    onSettled: (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'sign_in_method.stale') return;
      void queryClient.invalidateQueries({ queryKey: signInSettings().queryKey });
    },
  });
}
