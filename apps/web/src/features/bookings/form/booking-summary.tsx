import type { ResourceDetail, TimeRange as Window } from '@axp/contracts';
import { countsUnits, isReturned, traitsOf } from '@axp/contracts/vocabulary';
import AssignmentReturn from '@mui/icons-material/AssignmentReturnOutlined';
import EventRepeat from '@mui/icons-material/EventRepeat';
import Groups from '@mui/icons-material/GroupsOutlined';
import Login from '@mui/icons-material/Login';
import Schedule from '@mui/icons-material/Schedule';
import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import { Box, Card, Typography } from '@mui/material';
import type { ElementType, PropsWithChildren } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays, instantAt, minutesOf, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import type { BookingFormValues } from './booking-form-values.ts';

export interface SummarySeries {
  /** '8 Wednesdays, 1 moved to Volga' */
  readonly words: string;
  /** Its first and its last date. */
  readonly span: Window | null;
  /** Resource of each date that needs approval although the series does not. */
  readonly approvals: readonly string[];
}

interface BookingSummaryProps {
  readonly resource: ResourceDetail;
  readonly window: Window;
  readonly series: SummarySeries | null;
}

const ruleIcons = { 'check-in': Login, return: AssignmentReturn, approval: TaskAlt } as const;

/** Time, people and rules of the booking in a few lines. */
export function BookingSummary({ resource, window, series }: BookingSummaryProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { timezone, type } = resource;
  const times = useTimes(timezone);
  const people = usePeopleWords(resource);
  const rules = useVisitRules(resource, window, series?.approvals);
  const length = minutesOf(window);
  return (
    <Card component="section" aria-labelledby="summary-title" sx={{ p: 5 }}>
      <Typography id="summary-title" variant="subtitle1" component="h2" sx={{ mb: 3 }}>
        {t('form.summary')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {series && (
          <Line Icon={EventRepeat}>
            <Box
              component="span"
              sx={{
                fontWeight: 600,
                display: 'block',
                '&::first-letter': { textTransform: 'uppercase' },
              }}
            >
              {series.words}
            </Box>
            {series.span && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {`${times.dayOf(series.span.start)} – ${times.dayOf(series.span.end)}`}
              </Box>
            )}
          </Line>
        )}
        <Line Icon={Schedule}>
          <TimeRange range={window} timezone={timezone} isDayShown={series === null} />
          {length > 0 && (
            <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
              {times.duration(length)}
            </Box>
          )}
        </Line>
        {people && <Line Icon={Groups}>{people}</Line>}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', my: 4 }} />
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {ofKind(`${type}.form.rules`)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {rules.map(({ about, text }) => (
          <Line key={about} Icon={ruleIcons[about]} isQuiet>
            {text}
          </Line>
        ))}
      </Box>
    </Card>
  );
}

interface LineProps {
  readonly Icon: ElementType;
  readonly isQuiet?: boolean;
}

function Line({ Icon, isQuiet = false, children }: PropsWithChildren<LineProps>) {
  return (
    <Typography
      component="li"
      variant="body2"
      color={isQuiet ? 'text.secondary' : 'text.primary'}
      sx={{ display: 'flex', gap: 2 }}
    >
      <Box component={Icon} aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <span>{children}</span>
    </Typography>
  );
}

/** 'You and 3 others': how many people come, or how many units are taken. */
function usePeopleWords({ type }: ResourceDetail): string {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [attendees, passengers, quantity] = useWatch({
    control,
    name: ['attendees', 'passengers', 'quantity'],
  });
  if (countsUnits(type)) return t('units', { count: quantity ?? 0 });
  const others = traitsOf(type).people === 'passengers' ? passengers.length : (attendees ?? 1) - 1;
  return others > 0 ? t('form.youAndOthers', { count: others }) : t('form.justYou');
}

type Ruled = Pick<ResourceDetail, 'type' | 'timezone' | 'rules' | 'needsApproval'>;

interface VisitRule {
  readonly about: 'check-in' | 'return' | 'approval';
  readonly text: string;
}

const minuteMs = 60_000;
/** Bookings made later than this before their start are not released (Z-50). */
const spontaneousMinutes = 30;

/** When a booking without check-in is released; null for never (Z-50). */
function releaseOf({ rules, timezone }: Ruled, window: Window, now: number): string | null {
  const { releaseAfterMinutes, notReleasedFromMinutes, isNeverReleased } = rules;
  const isLong = notReleasedFromMinutes !== null && minutesOf(window) >= notReleasedFromMinutes;
  const isSoon = Date.parse(window.start) - now < spontaneousMinutes * minuteMs;
  if (isNeverReleased || isLong || isSoon) return null;
  const { day } = wallClockOf(window.start, timezone);
  const due =
    releaseAfterMinutes === null
      ? instantAt({ day: addDays(day, 1), time: '00:00' }, timezone)
      : windowFrom(window.start, releaseAfterMinutes).end;
  return Date.parse(due) < Date.parse(window.end) ? due : window.end;
}

/** Check-in, release, return and approval of a booking in plain words, before it is made (Z-50). */
export function useVisitRules(
  resource: Ruled,
  window: Window,
  approvals: readonly string[] = [],
): readonly VisitRule[] {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const times = useTimes(resource.timezone);
  const { type, rules, needsApproval } = resource;
  const at = (instant: string) => times.timeAfter(window.start, instant);
  const released = releaseOf(resource, window, times.now);
  const opens = at(windowFrom(window.start, -rules.checkInOpensMinutes).end);
  const checkIn = () => {
    if (!rules.requiresCheckIn) return t('visit.optional', { opens });
    return released === null
      ? t('visit.checkIn', { opens })
      : ofKind(`${type}.form.released`, { opens, closes: at(released) });
  };
  const approval = () => {
    if (needsApproval) return t('visit.approval');
    const names = [...new Set(approvals)].join(', ');
    const count = approvals.length;
    return count > 0 ? t('visit.approvalOfDates', { count, names }) : t('visit.noApproval');
  };
  const back = { about: 'return', text: t('visit.return', { end: at(window.end) }) } as const;
  return [
    { about: 'check-in', text: checkIn() },
    ...(isReturned(type) ? [back] : []),
    { about: 'approval', text: approval() },
  ];
}
