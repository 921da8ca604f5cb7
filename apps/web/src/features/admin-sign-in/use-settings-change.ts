import type { SignInSettings } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { signInSettings } from './sign-in-queries.ts';

interface ChangeOptions {
  /** Text of the success toast. */
  readonly done: string;
  readonly onDone?: () => void;
  /** True for a refusal that the form shows at its field. */
  readonly isShownByForm?: (error: Error) => boolean;
}

/** Changes the sign-in methods and updates the settings and the sign-in page. */
export function useSettingsChange<Input>(
  send: (input: Input) => Promise<{ readonly data: SignInSettings }>,
  { done, onDone, isShownByForm = () => false }: ChangeOptions,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(signInSettings().queryKey, data);
      void queryClient.invalidateQueries({ queryKey: signInMethods().queryKey });
      toast.success(done);
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'sign_in_method.stale') {
        void queryClient.invalidateQueries({ queryKey: signInSettings().queryKey });
      }
      if (!isShownByForm(error)) toast.error(problemText(error));
    },
  });
}
