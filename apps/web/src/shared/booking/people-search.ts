import type { Person } from '@axp/contracts';
import { listPeople } from '@axp/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { readQuery } from '@/shared/api/index.ts';

export const nobody: readonly Person[] = [];

export function peopleByText(text: string) {
  return queryOptions({
    ...readQuery(['people', text], listPeople, { query: { text, limit: 10 } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Colleagues by what is typed; an empty field shows the first ones. */
export function usePeopleSearch(isEnabled = true) {
  const [text, setText] = useState('');
  const query = peopleByText(useDeferredValue(text.trim()));
  const found = useQuery({ ...query, enabled: isEnabled });
  const { data: people = nobody, isLoading, isFetching, isError } = found;
  return { text, setText, people, isLoading, isFetching, isError };
}
