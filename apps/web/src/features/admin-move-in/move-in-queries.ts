import { getMoveIn, isWorking, listMoveInRows, listMoveIns } from '@axp/contracts/move-in';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type RowFilter = ListFilter<typeof listMoveInRows>;

/** Imports from other systems hang below this key. */
const moveInsKey = ['admin', 'move-ins'] as const;

const pollMs = 2_000;

export const rowsKey = (id: string) => [...moveInsKey, 'rows', id] as const;

export const moveInQueries = {
  list: () => readQuery([...moveInsKey, 'list'], listMoveIns, {}),
  one: (id: string) =>
    queryOptions({
      ...readQuery([...moveInsKey, 'one', id], getMoveIn, { params: { id } }),
      refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollMs : false),
    }),
  /** Rows of the file; `of` is the moment of the check or the run that judged them. */
  rows: (id: string, filter: RowFilter, of: string | null) =>
    pagedQuery({
      queryKey: [...rowsKey(id), filter, of],
      read: (page, options) =>
        call(listMoveInRows, { params: { id }, query: { ...filter, ...page } }, options),
    }),
};
