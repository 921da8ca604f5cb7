import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProblemText } from '@/shared/api/index.ts';
import type { ToastOptions } from './toast-provider.tsx';
import { useToast } from './toast-provider.tsx';

export interface ChangeOptions<Input, Answer> {
  /** Text of the toast when it is done. */
  readonly done?: ReactNode | ((answer: Answer, input: Input) => ReactNode);
  /** Offered in that toast. */
  readonly action?: (answer: Answer, input: Input) => ToastOptions['action'];
  readonly onDone?: (answer: Answer, input: Input) => unknown;
  /** True for a refusal that the form shows, so that no toast does. */
  readonly isShownByForm?: (error: Error) => boolean;
  readonly onSettled?: (error: Error | null) => unknown;
  /** Changes of the same scope are sent one after another. */
  readonly scope?: string;
  /** Keys of what is read again; also after a refusal, since what is shown may be outdated then. */
  readonly reads?: readonly QueryKey[];
}

/** Sends a change; a toast says that it is done, or why it was refused. */
export function useChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Input, Answer> = {},
) {
  const { done, action, onDone, isShownByForm, onSettled, scope, reads = [] } = options;
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: send,
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer, input) => {
      const text = typeof done === 'function' ? done(answer, input) : done;
      const offered = action?.(answer, input);
      if (text !== undefined) toast.success(text, offered && { action: offered });
      return onDone?.(answer, input);
    },
    onError: (error) => {
      if (!isShownByForm?.(error)) toast.error(problemText(error));
    },
    onSettled: (_, error) =>
      Promise.all([
        onSettled?.(error),
        ...reads.map((queryKey) => queries.invalidateQueries({ queryKey })),
      ]),
  });
}
