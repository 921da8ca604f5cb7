import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { hasBegun, nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { StripMarks } from '@/shared/booking/ui/day-strip.tsx';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { columnsOfRow } from './result-row.tsx';
import type { SearchCounts } from './use-results.ts';

interface ResultHeadingProps {
  readonly counts: SearchCounts | null;
  readonly search: ResourceSearch;
  readonly timezone: string;
}

/** Result count, also announced to screen readers, with the hours above the strips. */
export function ResultHeading({ counts, search, timezone }: ResultHeadingProps) {
  const { t } = useTranslation('booking');
  const repeatText = useRecurrenceText(timezone);
  const { kind, repeat } = search;
  const words = () => {
    if (!counts) return t('results.searching');
    const { total, free } = counts;
    if (free > 0) return t(`results.of.${kind}.free`, { count: free });
    if (total === 0) return t(`results.empty.title.${kind}`);
    return repeat === null
      ? t(`results.of.${kind}.allBusy`, { count: total })
      : t('results.noneWhole');
  };
  return (
    <>
      <PastNotice search={search} />
      <Box sx={{ ...columnsOfRow, alignItems: 'end', mt: { xs: 4, md: 5 }, mb: 2, px: { lg: 3 } }}>
        <Box
          sx={{
            gridColumn: { xs: '1 / -1', lg: '1 / span 4' },
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            ml: { lg: -3 },
            columnGap: 3,
          }}
        >
          <Box
            component="h1"
            // A status inside of a heading would leave it without a name.
            aria-live="polite"
            sx={{ m: 0, typography: 'h2', fontSize: 20 }}
          >
            {words()}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <TimeRange range={search} timezone={timezone} />
            {repeat && `, ${repeatText(repeat, search.start)}`}
          </Box>
        </Box>
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          {counts !== null && counts.total > 0 && (
            <StripMarks range={stripRange(search, timezone, officeDay)} timezone={timezone} />
          )}
        </Box>
      </Box>
    </>
  );
}

/** A past time is not searched; a button continues from now. */
function PastNotice({ search }: Pick<ResultHeadingProps, 'search'>) {
  const { t } = useTranslation('booking');
  const now = useNow();
  const choice = useTimeChoice(search.kind);
  if (!hasBegun(search, now)) return null;
  const fromNow = { ...search, ...windowFrom(nextStart(now, choice), minutesOf(search)) };
  return (
    <Alert
      severity="info"
      sx={{ mt: 4 }}
      action={
        <Button component={PageLink} size="small" color="inherit" href={searchResultHref(fromNow)}>
          {t('results.searchNow')}
        </Button>
      }
    >
      {t('results.past')}
    </Alert>
  );
}
