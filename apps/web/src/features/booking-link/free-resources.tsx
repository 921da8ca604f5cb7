import type { ActionLink } from '@axp/contracts';
import { Box, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { formHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface FreeResourcesProps {
  readonly booking: ActionLink['booking'];
  readonly free: NonNullable<ActionLink['free']>;
}

/** Resources to book instead of an alternative that is gone (E-02). */
export function FreeResources({ booking, free: { againAt, resources } }: FreeResourcesProps) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const { type, resource: name, start, end } = booking;
  const hrefOf = (resourceId: string) =>
    formHref({ kind: type, resourceId, window: { start, end } });
  return (
    <>
      {againAt !== null && (
        <div>{t('link.freeAgain', { name, time: times.timeAfter(start, againAt) })}</div>
      )}
      <div>
        {resources.length === 0
          ? t('link.noneFree')
          : t('link.freeNow', { time: times.range({ start, end }) })}
      </div>
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {resources.map(({ id, name: other, place }) => (
          <Box component="li" key={id} sx={{ py: 2 }}>
            <Link component={PageLink} href={hrefOf(id)} variant="subtitle2">
              {other}
            </Link>
            <Typography variant="secondary">{place}</Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
