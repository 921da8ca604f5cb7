import type { SignInSettings } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useToast } from '@/shared/ui/index.ts';
import { signInSettings } from '../api/sign-in-queries.ts';

interface Telling {
  /** Success text of the toast. */
  readonly done: string;
  readonly onDone?: () => void;
  /** True for a refusal that a field shows. */
  readonly isTold?: (error: Error) => boolean;
}

/** Changes sign-in settings and refreshes the screen and the sign-in page. */
export function useSettingsChange<Input>(
  send: (input: Input) => Promise<{ readonly data: SignInSettings }>,
  { done, onDone, isTold = () => false }: Telling,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    networkMode: 'always',
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
      if (!isTold(error)) toast.error(problemText(error));
    },
  });
}
