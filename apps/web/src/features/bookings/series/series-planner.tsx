import type { DateChoice, ResourceDetail } from '@axp/contracts';
import { localeOf } from '@axp/contracts/vocabulary';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Alert, AlertTitle, Box, Button, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { takeFocus } from '../form/take-focus.ts';
import type { DateOverride, PlannedDate, SeriesPlan } from './series-plan.ts';
import { withOverride } from './series-plan.ts';

interface SeriesPlannerProps {
  readonly resource: ResourceDetail;
  readonly plan: SeriesPlan;
  /** The server has refused the series: the dates in the way are the place to be. */
  readonly isRefused: boolean;
}

/** How many rows are shown before one asks for the rest. */
const fewRows = 5;

/**
 * The dates of a series that can't be had as the rule gives them, each with what it becomes instead
 * (Z-62). All of them are booked or none; what is left out is left out on purpose.
 */
export function SeriesPlanner({ resource, plan, isRefused }: SeriesPlannerProps) {
  const { t } = useTranslation('booking');
  const problemText = useProblemText(resource.timezone);
  const { control, setValue } = useFormContext<BookingFormValues>();
  const dateOverrides = useWatch({ control, name: 'dateOverrides' });
  const [isWhole, setIsWhole] = useState(false);
  const override = (added: readonly DateOverride[]) =>
    setValue('dateOverrides', added.reduce(withOverride, dateOverrides), { shouldDirty: true });
  const { dates } = plan;
  if (plan.error) {
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={plan.refetch}>
            {t('planner.retry')}
          </Button>
        }
      >
        {problemText(plan.error)}
      </Alert>
    );
  }
  if (plan.skippedMonths === null) {
    return (
      <DelayedSkeleton>
        <Skeleton variant="rounded" height={56} />
      </DelayedSkeleton>
    );
  }
  const inTheWay = dates.filter((date) => date.isInTheWay);
  const open = inTheWay.filter(({ choice }) => choice === null);
  const rows = [...open, ...inTheWay.filter(({ choice }) => choice !== null)];
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  return (
    <Box
      component="section"
      aria-label={t('planner.title')}
      aria-busy={plan.isLoading}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {(open.length > 0 || isRefused) && (
        <Alert
          key={isRefused ? 'refused' : 'seen'}
          severity={isRefused ? 'error' : 'warning'}
          {...(isRefused && { ref: takeFocus, tabIndex: -1 })}
        >
          <AlertTitle>
            {t('planner.clashes', { count: inTheWay.length, total: dates.length })}
          </AlertTitle>
          {t('planner.allOrNothing')}
          {open.length > 1 && (
            <Box sx={{ mt: 2 }}>
              <SecondaryButton
                size="small"
                onClick={() => override(open.flatMap(({ date }) => skipOf(date.choices)))}
              >
                {t('planner.skipAll', { count: open.length })}
              </SecondaryButton>
            </Box>
          )}
        </Alert>
      )}
      {inTheWay.length === 0 && dates.length > 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'success.main', fontWeight: 500 }}>
          {t('planner.allFree', { count: dates.length })}
        </Typography>
      )}
      <SkippedMonths months={plan.skippedMonths} />
      {shown.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {shown.map((planned) => (
            <DateRow
              key={planned.date.originalStart}
              resource={resource}
              planned={planned}
              onChoose={(choice) => override([choice.wish])}
            />
          ))}
        </Box>
      )}
      {shown.length < rows.length && (
        <Button
          size="small"
          color="inherit"
          onClick={() => setIsWhole(true)}
          sx={{ justifySelf: 'start' }}
        >
          {t('planner.showAll', { count: rows.length })}
        </Button>
      )}
    </Box>
  );
}

function skipOf(choices: readonly DateChoice[]): DateOverride[] {
  return choices.filter(({ kind }) => kind === 'skip').map(({ wish }) => wish);
}

/** Months without the day of the series, so that users notice the gap (Z-60). */
function SkippedMonths({ months }: { readonly months: readonly string[] }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  if (months.length === 0) return null;
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const name = new Intl.DateTimeFormat(localeOf[language], format);
  const list = months.map((month) => name.format(new Date(`${month}-01T00:00:00Z`))).join(', ');
  return <Typography variant="secondary">{t('planner.skippedMonths', { list })}</Typography>;
}

interface DateRowProps {
  readonly resource: ResourceDetail;
  readonly planned: PlannedDate;
  readonly onChoose: (choice: DateChoice) => void;
}

/** A date that can't be had, what it becomes, and `Change`. */
function DateRow({ resource, planned: { date, choice }, onChoose }: DateRowProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const reason = useReason(resource);
  const becomes = useBecomes(resource);
  const [isChanging, setIsChanging] = useState(false);
  const isOpen = isChanging || choice === null;
  const listId = useId();
  const day = times.dayOf(date.originalStart);
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        pl: 3,
        borderRadius: '10px',
        bgcolor: 'status.pending.ground',
        color: 'text.primary',
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <SwapHoriz aria-hidden fontSize="small" sx={{ color: 'status.pending.text' }} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="subtitle2">
            {t('planner.row', { day, reason: reason(date) })}
          </Typography>
          <Typography variant="caption" component="p">
            {choice ? becomes(choice) : t('planner.choose')}
          </Typography>
        </Box>
        {choice && (
          <SecondaryButton
            aria-label={t('planner.changeDate', { day })}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsChanging(!isChanging)}
          >
            {t('planner.change')}
          </SecondaryButton>
        )}
      </Box>
      <Box
        id={listId}
        role="group"
        aria-label={t('planner.choices', { date: times.range(date) })}
        sx={{ display: isOpen ? 'flex' : 'none', flexWrap: 'wrap', gap: 2, mt: 2, pl: { sm: 8 } }}
      >
        {date.choices.map((offered) => (
          <SecondaryButton
            key={`${offered.kind} ${offered.resource?.id ?? ''} ${offered.start}`}
            aria-pressed={offered === choice}
            onClick={() => {
              setIsChanging(false);
              onChoose(offered);
            }}
            sx={{ '&[aria-pressed=true]': { borderColor: 'primary.main', borderWidth: 2 } }}
          >
            {offered.kind === 'skip' && t('planner.skip')}
            {offered.kind === 'shift' && times.times(offered)}
            {offered.kind === 'resource' &&
              [
                offered.resource?.name,
                offered.resource?.needsApproval && t('planner.needsApproval'),
              ]
                .filter(Boolean)
                .join(', ')}
          </SecondaryButton>
        ))}
      </Box>
    </Box>
  );
}

/** Why a date can't be had, in words. */
function useReason({ name, timezone }: ResourceDetail) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const text = useValidationText(timezone);
  return ({ problem, clashes }: PlannedDate['date']) => {
    if (problem) return text.problem(problem.code, problem.params);
    return clashes.length === 0
      ? t('planner.taken', { name })
      : t('planner.takenAt', { name, times: clashes.map((one) => times.times(one)).join(', ') });
  };
}

/** Returns the replacement of a date in words. */
function useBecomes({ timezone }: ResourceDetail) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  return ({ kind, resource, ...slot }: DateChoice) => {
    if (kind === 'skip') return t('planner.skipped');
    if (kind === 'shift' || !resource) return t('planner.movedTime', { times: times.times(slot) });
    const { capacity } = resource;
    const place = [
      resource.name,
      resource.floor?.name ?? resource.building.name,
      capacity !== null && t('seats', { count: capacity }),
      resource.needsApproval && t('planner.needsApproval'),
    ];
    return t('planner.movedTo', { place: place.filter(Boolean).join(', ') });
  };
}
