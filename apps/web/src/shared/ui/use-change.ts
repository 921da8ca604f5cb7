import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProblemText } from '@/shared/api/index.ts';
import { useToast } from './toast-provider.tsx';

interface ChangeOptions<Input, Answer> {
  /** Text of the toast when it is done. */
  readonly done?: ReactNode | ((answer: Answer, input: Input) => ReactNode);
  readonly onDone?: (answer: Answer, input: Input) => unknown;
  /** Keys of what is read again; also after a refusal, since what is shown may be outdated then. */
  readonly reads?: readonly QueryKey[];
}

/** Sends a change; a toast says that it is done, or why it was refused. */
export function useChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { done, onDone, reads = [] }: ChangeOptions<Input, Answer> = {},
) {
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      const text = typeof done === 'function' ? done(answer, input) : done;
      if (text !== undefined) toast.success(text);
      return onDone?.(answer, input);
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => Promise.all(reads.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
