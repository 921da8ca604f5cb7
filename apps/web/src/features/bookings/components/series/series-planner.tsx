import type { PreviewedDate, ResourceDetail } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { DelayedSkeleton } from '@/shared/ui/index.ts';
import { useSeriesPreview } from '../../hooks/use-series-preview.ts';
import type { BookingFormValues } from '../../model/booking-form.ts';
import type { DateWish } from '../../model/date-wishes.ts';
import { wishesOf, withWish, withWishes } from '../../model/date-wishes.ts';
import { takeFocus } from '../take-focus.ts';
import { PlannedDate } from './planned-date.tsx';

interface SeriesPlannerProps {
  readonly resource: ResourceDetail;
  /** The server has refused the series: the dates in the way are the place to be. */
  readonly isRefused: boolean;
}

/** Longer lists show conflicts first. */
const shortList = 6;

/**
 * The dates of a series one by one: free, taken or refused by a rule, and what each may be instead
 * (Z-62). All of them are booked or none; what is left out is left out on purpose.
 */
export function SeriesPlanner({ resource, isRefused }: SeriesPlannerProps) {
  const { t } = useTranslation('booking');
  const problemText = useProblemText(resource.timezone);
  const { control, setValue } = useFormContext<BookingFormValues>();
  const values = useWatch({ control, compute: (all: BookingFormValues) => all });
  const { dates, meta, error, isLoading, refetch } = useSeriesPreview(resource, values);
  const wishes = wishesOf(values, resource.timezone);
  const wish = (originalStart: string, wanted: DateWish | null) =>
    setValue('wishes', withWish(values, originalStart, wanted), { shouldDirty: true });
  const open = dates.filter(isInTheWay);
  const skipAll = () => {
    const skips = open.map(({ originalStart }): DateWish => ({ action: 'skip', originalStart }));
    setValue('wishes', withWishes(values, skips), { shouldDirty: true });
  };
  if (error) {
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={refetch}>
            {t('planner.retry')}
          </Button>
        }
      >
        {problemText(error)}
      </Alert>
    );
  }
  if (!meta) {
    return (
      <DelayedSkeleton>
        <Skeleton variant="rounded" height={96} />
      </DelayedSkeleton>
    );
  }
  return (
    <Box component="section" aria-label={t('planner.title')} aria-busy={isLoading}>
      {open.length > 0 ? (
        <Alert
          key={isRefused ? 'refused' : 'seen'}
          severity={isRefused ? 'error' : 'warning'}
          {...(isRefused && { ref: takeFocus, tabIndex: -1 })}
        >
          <AlertTitle>
            {t('planner.clashes', { count: open.length, total: dates.length })}
          </AlertTitle>
          {t('planner.allOrNothing')}
          {open.length > 1 && (
            <Box sx={{ mt: 2 }}>
              <Button size="small" variant="outlined" color="inherit" onClick={skipAll}>
                {t('planner.skipAll', { count: open.length })}
              </Button>
            </Box>
          )}
        </Alert>
      ) : (
        <Typography role="status" variant="body2" sx={{ color: 'success.main', fontWeight: 500 }}>
          {t('planner.allFree', { count: bookedCount(dates) })}
        </Typography>
      )}
      <SkippedMonths months={meta.skippedMonths} />
      <DateList
        resource={resource}
        dates={dates}
        isWished={(date) => wishes.some((each) => each.originalStart === date.originalStart)}
        onWish={wish}
      />
    </Box>
  );
}

function isInTheWay({ availability }: PreviewedDate): boolean {
  return availability === 'taken' || availability === 'refused';
}

function bookedCount(dates: readonly PreviewedDate[]): number {
  return dates.filter(({ availability }) => availability === 'free').length;
}

/** Months without the day of the series, so that users notice the gap (Z-60). */
function SkippedMonths({ months }: { readonly months: readonly string[] }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  if (months.length === 0) return null;
  const locale = language === 'th' ? 'th-TH' : 'en-GB';
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const list = months.map((month) => name.format(new Date(`${month}-01T00:00:00Z`))).join(', ');
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
      {t('planner.skippedMonths', { list })}
    </Typography>
  );
}

interface DateListProps {
  readonly resource: ResourceDetail;
  readonly dates: readonly PreviewedDate[];
  readonly isWished: (date: PreviewedDate) => boolean;
  readonly onWish: (originalStart: string, wish: DateWish | null) => void;
}

/** Every date; of a long series first those that need a look. */
function DateList({ resource, dates, isWished, onWish }: DateListProps) {
  const { t } = useTranslation('booking');
  const [isWhole, setIsWhole] = useState(false);
  const exceptional = dates.filter((date) => isInTheWay(date) || isWished(date));
  const isAll = isWhole || dates.length <= shortList;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {(isAll ? dates : exceptional).map((date) => (
          <PlannedDate
            key={date.originalStart}
            resource={resource}
            date={date}
            isWished={isWished(date)}
            onWish={(wish) => onWish(date.originalStart, wish)}
          />
        ))}
      </Box>
      {!isAll && (
        <Button size="small" color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {t('planner.showAll', { count: dates.length })}
        </Button>
      )}
    </>
  );
}
