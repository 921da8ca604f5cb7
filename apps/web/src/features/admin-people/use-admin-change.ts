import { useQueryClient } from '@tanstack/react-query';
import type { ChangeOptions } from '@/shared/ui/use-change.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { peopleKey } from './people-queries.ts';

/** Sends a change by an administrator and refetches the data that it affects. */
export function useAdminChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Input, Answer>,
) {
  const queryClient = useQueryClient();
  return useChange(send, {
    ...options,
    // A refusal means that the displayed data may be outdated.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: peopleKey });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'history'] });
      void queryClient.invalidateQueries({ queryKey: ['places', 'business-units'] });
    },
  });
}
