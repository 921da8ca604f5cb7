import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { peopleKey } from '../api/people-queries.ts';

interface Telling<Answer> {
  /** Success text of the toast. */
  readonly done: string;
  readonly onDone?: (answer: Answer) => void;
  /** True for a refusal that the form itself tells of. */
  readonly isTold?: (error: Error) => boolean;
}

/** Changes something that administrators look after; whatever shows it follows. */
export function useAdminChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, onDone, isTold = () => false }: Telling<Answer>,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (answer) => {
      toast.success(done);
      onDone?.(answer);
    },
    onError: (error) => {
      if (!isTold(error)) toast.error(problemText(error));
    },
    // A refusal means that the displayed data may be outdated.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: peopleKey });
      void queryClient.invalidateQueries({ queryKey: ['places', 'business-units'] });
    },
  });
}
