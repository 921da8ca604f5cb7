import { expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { refetchAfterChanges } from './refetch-after-changes.ts';

it('a response requested before a change that arrives after it is requested again', async () => {
  const queryClient = new QueryClient();
  refetchAfterChanges(queryClient);
  const answers: PromiseWithResolvers<string>[] = [];
  const list = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = list.subscribe(() => undefined);
  void queryClient.invalidateQueries({ queryKey: ['list'] });
  answers[0]?.resolve('before the change');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve('after the change');
  await waitFor(() => expect(list.getCurrentResult().data).toBe('after the change'));
  expect(answers).toHaveLength(2);
  end();
});
