import { listPeople } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';

/** Colleague whom an address names; null where there is none of this id. */
export function useColleague(id: string | null) {
  return useQuery({
    queryKey: ['people', 'one', id] as const,
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const { data } = await call(listPeople, { query: { id, limit: 1 } }, { signal });
            return data[0] ?? null;
          },
    staleTime: 60_000,
  });
}

/** For whom is booked, unless it is for oneself. */
export function ColleagueNote({ id }: { readonly id: string | null }) {
  const { t } = useTranslation('booking');
  const { data } = useColleague(id);
  if (id === null || data === undefined) return null;
  return (
    <Alert severity={data ? 'info' : 'warning'} sx={{ mb: 4 }}>
      {data ? t('colleague.for', { name: data.fullName }) : t('colleague.none')}
    </Alert>
  );
}
