import {
  getProblem,
  listKnownProblems,
  listProblemManagers,
  listProblems,
} from '@axp/contracts/problems';
import { call, readQuery } from '@/shared/api/index.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type ProblemFilter = ListFilter<typeof listProblems>;

/** All problems with resources hang below this key. */
export const problemsKey = ['problems'] as const;

export const problemQueries = {
  list: (filter: ProblemFilter, perPage = 50) =>
    pagedQuery({
      queryKey: [...problemsKey, 'list', filter, perPage],
      perPage,
      read: (page, options) => call(listProblems, { query: { ...filter, ...page } }, options),
    }),
  /** Open ones of a resource, as everyone who sees it may know them. */
  known: (id: string) =>
    readQuery([...problemsKey, 'known', id], listKnownProblems, { params: { id } }),
  /** People who may work on a problem. */
  managers: (id: string) =>
    readQuery([...problemsKey, 'managers', id], listProblemManagers, { params: { id } }),
  one: (id: string) => readQuery([...problemsKey, 'one', id], getProblem, { params: { id } }),
};
