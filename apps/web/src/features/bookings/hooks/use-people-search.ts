import type { Person } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { peopleQueries } from '@/shared/booking/queries.ts';

const nobody: readonly Person[] = [];

/** Colleagues by what is typed; an empty field shows the first ones. */
export function usePeopleSearch() {
  const [text, setText] = useState('');
  const { data: people = nobody, isLoading } = useQuery(
    peopleQueries.search(useDeferredValue(text.trim())),
  );
  return { text, setText, people, isLoading };
}
