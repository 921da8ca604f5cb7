import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { searchResultHref, searchSorts } from '@/shared/booking/search-url.ts';
import { hasBegun, nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { TimeRange } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface ResultHeadingProps {
  readonly counts: { readonly total: number; readonly free: number } | null;
  readonly search: ResourceSearch;
  readonly timezone: string;
  readonly onSearch: (search: ResourceSearch) => void;
}

/** Result count, also announced to screen readers. */
export function ResultHeading({ counts, search, timezone, onSearch }: ResultHeadingProps) {
  const { t } = useTranslation('booking');
  const words = () => {
    if (!counts) return t('results.searching');
    const { total, free } = counts;
    if (total === 0) return '';
    if (free === 0 && search.repeat !== null) return t('results.noneWhole');
    return free === 0
      ? t(`results.of.${search.kind}.allBusy`, { count: total })
      : t(`results.of.${search.kind}.count`, { count: total, free });
  };
  return (
    <>
      <PastNotice search={search} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 4,
          rowGap: 1,
          mt: 4,
          mb: 3,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <div>
          <Box role="status" sx={{ fontWeight: 500, color: 'text.primary' }}>
            {words()}
          </Box>
          <TimeRange range={search} timezone={timezone} />
          <RepeatWords search={search} timezone={timezone} />
        </div>
        {counts !== null && counts.total > 1 && <SortField search={search} onSearch={onSearch} />}
      </Box>
    </>
  );
}

function RepeatWords({ search, timezone }: Pick<ResultHeadingProps, 'search' | 'timezone'>) {
  const words = useRecurrenceText(timezone);
  return search.repeat && <div>{words(search.repeat, search.start)}</div>;
}

type SortFieldProps = Pick<ResultHeadingProps, 'search' | 'onSearch'>;

function SortField({ search, onSearch }: SortFieldProps) {
  const { t } = useTranslation('booking');
  const choose = (value: string) => {
    const sort = searchSorts.find((one) => one === value) ?? 'fit';
    onSearch({ ...search, sort });
  };
  return (
    <TextField
      select
      size="small"
      value={search.sort}
      onChange={(event) => choose(event.target.value)}
      sx={{ width: 176 }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('results.sort') } }}
    >
      {searchSorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`results.sorts.${sort}`)}
        </option>
      ))}
    </TextField>
  );
}

/** A past time is not searched; a button continues from now. */
function PastNotice({ search }: { readonly search: ResourceSearch }) {
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
