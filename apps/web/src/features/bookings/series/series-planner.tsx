import type { PreviewedDate, ResourceDetail } from '@axp/contracts';
import { PreviewSeriesBody, parseFields, previewSeries } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { recurrenceOf } from '@/shared/booking/repeat.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { takeFocus } from '../form/take-focus.ts';
import { useSettled } from '../form/use-settled.ts';
import type { DateWish } from './date-wishes.ts';
import { wishesOf, withWish, withWishes } from './date-wishes.ts';
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

const noDates: readonly PreviewedDate[] = [];

function previewBody(resource: ResourceDetail, values: BookingFormValues): object {
  const { start, end, repeat, quantity, attendees, businessUnitId } = values;
  const exceptions = wishesOf(values, resource.timezone);
  return {
    type: resource.type,
    resourceId: resource.id,
    start,
    end,
    ...(repeat && { recurrence: recurrenceOf(repeat) }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(resource.type === 'asset' && { quantity: quantity ?? 1 }),
    ...(resource.type === 'room' && attendees !== null && attendees > 0 && { capacity: attendees }),
    ...(businessUnitId !== '' && { businessUnitId }),
  };
}

/** Loads the dates of the series and their conflicts whenever the form changes. */
function useSeriesPreview(resource: ResourceDetail, values: BookingFormValues) {
  const settled = useSettled(JSON.stringify(previewBody(resource, values)));
  const parsed = parseFields(PreviewSeriesBody, JSON.parse(settled));
  const query = useQuery({
    queryKey: [...bookingsKey, 'preview', settled] as const,
    queryFn: ({ signal }) => {
      const body = PreviewSeriesBody.parse(JSON.parse(settled));
      return call(previewSeries, { body }, { signal });
    },
    // An incomplete rule has no dates.
    enabled: parsed.success,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    dates: query.data?.data ?? noDates,
    meta: query.data?.meta ?? null,
    error: query.error,
    isLoading: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
