import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { peopleKey } from './people-queries.ts';

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface ChangeOptions<Answer> {
  /** Text of the success toast. */
  readonly done: string;
  /** Offered in the toast. */
  readonly action?: (answer: Answer) => ToastAction;
  readonly onDone?: (answer: Answer) => void;
  /** True for a refusal that the form shows at its field. */
  readonly isShownByForm?: (error: Error) => boolean;
}

/** Sends a change by an administrator and refetches the data that it affects. */
export function useAdminChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, action, onDone, isShownByForm = () => false }: ChangeOptions<Answer>,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      toast.success(done, { ...(action && { action: action(answer) }) });
      onDone?.(answer);
    },
    onError: (error) => {
      if (!isShownByForm(error)) toast.error(problemText(error));
    },
    // A refusal means that the displayed data may be outdated.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: peopleKey });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'history'] });
      void queryClient.invalidateQueries({ queryKey: ['places', 'business-units'] });
    },
  });
}
