import { getLicence, getMyLicence, listWaitingLicences } from '@axp/contracts/licences';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import { licencesKey } from './licences-key.ts';

export const licenceQueries = {
  mine: () => readQuery([...licencesKey, 'mine'], getMyLicence, {}),
  of: (userId: string) =>
    readQuery([...licencesKey, 'of', userId], getLicence, { params: { userId } }),
  waiting: () =>
    queryOptions({
      queryKey: [...licencesKey, 'waiting'] as const,
      queryFn: async ({ signal }) => {
        const { data, meta } = await call(listWaitingLicences, {}, { signal });
        return { licences: data, count: meta.count };
      },
    }),
};
