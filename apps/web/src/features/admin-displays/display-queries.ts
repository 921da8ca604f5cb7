import { listManagedResources } from '@axp/contracts';
import { getDisplayState, listDisplays } from '@axp/contracts/administration';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import type { PickOption } from '@/shared/form/pick-options.ts';

const key = ['admin', 'displays'] as const;
const readAgainMs = 15_000;
const pageSize = '100';

export const displayQueries = {
  key,
  list: () =>
    queryOptions({
      ...readQuery([...key, 'list'], listDisplays, {}),
      refetchInterval: readAgainMs,
    }),
  state: (id: string) =>
    queryOptions({
      ...readQuery([...key, 'state', id], getDisplayState, { params: { id } }),
      refetchInterval: readAgainMs,
    }),
  rooms: () =>
    queryOptions({ queryKey: [...key, 'rooms'], queryFn: ({ signal }) => allRooms(signal) }),
};

/** All active rooms. */
async function allRooms(signal: AbortSignal): Promise<readonly PickOption[]> {
  const rooms: PickOption[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await call(
      listManagedResources,
      { query: { type: 'room', active: 'yes', limit: pageSize, cursor } },
      { signal },
    );
    rooms.push(...data.map(({ id, name, building }) => ({ id, name, group: building.name })));
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rooms;
}
