import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useColleague } from '@/shared/booking/use-colleague.ts';

/** Names the colleague for whom is booked. */
export function ColleagueNote({ id }: { readonly id: string }) {
  const { t } = useTranslation('booking');
  const { data } = useColleague(id);
  if (data === undefined) return null;
  return (
    <Alert severity={data ? 'info' : 'warning'} sx={{ mb: 4 }}>
      {data ? t('colleague.for', { name: data.fullName }) : t('colleague.none')}
    </Alert>
  );
}
