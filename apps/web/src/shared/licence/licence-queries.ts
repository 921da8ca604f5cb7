import { getLicence, getMyLicence, listWaitingLicences } from '@axp/contracts/licences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { licencesKey } from './licences-key.ts';

export const licenceQueries = {
  mine: () =>
    queryOptions({
      queryKey: [...licencesKey, 'mine'] as const,
      queryFn: async ({ signal }) => (await call(getMyLicence, {}, { signal })).data,
    }),
  of: (userId: string) =>
    queryOptions({
      queryKey: [...licencesKey, 'of', userId] as const,
      queryFn: async ({ signal }) =>
        (await call(getLicence, { params: { userId } }, { signal })).data,
    }),
  waiting: () =>
    queryOptions({
      queryKey: [...licencesKey, 'waiting'] as const,
      queryFn: async ({ signal }) => {
        const { data, meta } = await call(listWaitingLicences, {}, { signal });
        return { licences: data, count: meta.count };
      },
    }),
};
