import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NextLink from 'next/link';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { hasBegun, nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { TimeRange } from '@/shared/ui/index.ts';

interface ResultHeadingProps {
  readonly counts: { readonly total: number; readonly free: number } | null;
  readonly search: ResourceSearch;
  readonly timezone: string;
}

/** How many rooms there are, told to everybody, also to those who do not see the list change. */
export function ResultHeading({ counts, search, timezone }: ResultHeadingProps) {
  const { t } = useTranslation('booking');
  const now = useNow();
  const words = () => {
    if (!counts) return t('results.searching');
    const { total, free } = counts;
    if (total === 0) return '';
    return free === 0
      ? t('results.allBusy', { count: total })
      : t('results.count', { count: total, free });
  };
  return (
    <>
      {hasBegun(search, now) && (
        <Alert
          severity="info"
          sx={{ mt: 4 }}
          action={
            <Button
              component={NextLink}
              size="small"
              color="inherit"
              href={searchResultHref({
                ...search,
                ...windowFrom(nextStart(now), minutesOf(search)),
              })}
            >
              {t('results.searchNow')}
            </Button>
          }
        >
          {t('results.past')}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 4,
          mt: 5,
          mb: 3,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <Box role="status" sx={{ fontWeight: 500, color: 'text.primary' }}>
          {words()}
        </Box>
        <TimeRange range={search} timezone={timezone} />
      </Box>
    </>
  );
}
