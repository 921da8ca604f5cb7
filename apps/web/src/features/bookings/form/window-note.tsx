import type { CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '@/shared/api/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { allowedWindow } from './allowed-window.ts';
import type { Clash, WindowCheck } from './use-window-check.ts';

interface StateNoteProps {
  readonly id: string;
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  readonly check: WindowCheck;
  /** Bookings of others that the window meets; null while it meets none. */
  readonly clashes: readonly Clash[] | null;
  /** Only the first date of a series is held; all of them are judged when it is sent (Z-62). */
  readonly isSeries: boolean;
}

/** One sentence: whether the window is free. Where nothing can be learned nothing is claimed. */
export function StateNote({ id, resource, window, check, clashes, isSeries }: StateNoteProps) {
  const { t } = useTranslation('booking');
  const free = useFreeText(resource, window);
  const taken = useTakenText(resource, window);
  const isFree = clashes === null && check.state === 'free';
  const Icon = isFree ? CheckCircle : ErrorOutline;
  const wait = check.isChecking ? t('form.checking') : '';
  const color = isFree ? 'success.main' : 'text.secondary';
  return (
    <Box
      id={id}
      role="status"
      sx={{
        display: 'flex',
        gap: 2,
        mt: 2,
        minHeight: 24,
        typography: 'body2',
        fontWeight: 500,
        color: clashes ? 'error.main' : color,
      }}
    >
      {(isFree || clashes) && <Icon aria-hidden sx={{ fontSize: 18, mt: '1px' }} />}
      <span>
        {clashes && taken(clashes)}
        {!clashes && (isFree ? free(check.taken) : wait)}
        {isFree && check.isHeld && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` · ${t(isSeries ? 'form.heldFirst' : 'form.held')}`}
          </Box>
        )}
      </span>
    </Box>
  );
}

/** 'Rhine is free from 09:30 to 12:00' */
function useFreeText({ name, timezone, quantity }: ResourceDetail, window: TimeRange) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  return (taken: readonly CalendarEntry[] | null): string => {
    const isOneDay = times.isSameDay(window.start, window.end);
    if (quantity > 1 || taken === null || !isOneDay) return t('free.now', { name });
    const { from, until } = freeAroundWindow(window, taken, stripRange(window, timezone));
    if (from && until)
      return t('free.between', { name, from: times.time(from), until: times.time(until) });
    if (until) return t('free.until', { name, until: times.time(until) });
    return from ? t('free.from', { name, from: times.time(from) }) : t('free.allDay', { name });
  };
}

/** Between which bookings of the day a free window lies; null where none limits it. */
function freeAroundWindow(window: TimeRange, taken: readonly TimeRange[], day: TimeRange) {
  const before = taken
    .map(({ end }) => end)
    .filter((end) => Date.parse(end) <= Date.parse(window.start) && end > day.start);
  const after = taken
    .map(({ start }) => start)
    .filter((start) => Date.parse(start) >= Date.parse(window.end) && start < day.end);
  return { from: before.toSorted().at(-1) ?? null, until: after.toSorted()[0] ?? null };
}

/** 'Rhine is booked 10:30–11:00 (Sprint planning, Mali Suwan)', as far as it may be known. */
function useTakenText({ name, timezone }: ResourceDetail, window: TimeRange) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const one = (clash: Clash) => {
    const isThen =
      times.isSameDay(window.start, clash.start) && times.isSameDay(window.start, clash.end);
    const range = isThen ? times.times(clash) : times.range(clash);
    if (clash.kind === 'hold') return t('clash.held', { range });
    const who = [clash.title, clash.bookedFor].filter(Boolean).join(', ');
    return who === '' ? range : t('clash.by', { range, who });
  };
  return (clashes: readonly Clash[]) =>
    clashes.length === 0
      ? t('clash.title', { name })
      : t('clash.times', { name, times: clashes.map(one).join(', ') });
}

interface RuleNoteProps {
  readonly resource: Pick<ResourceDetail, 'timezone'>;
  readonly window: TimeRange;
  readonly problem: ApiProblem;
  readonly onMove: (window: TimeRange) => void;
}

/** A rule refuses this time: which one, and with one tap the next time that it allows (Z-14). */
export function RuleNote({ resource, window, problem, onMove }: RuleNoteProps) {
  const { t } = useTranslation('booking');
  const text = useProblemText(resource.timezone);
  const times = useTimes(resource.timezone);
  const allowed = allowedWindow(window, problem.params);
  return (
    <Alert severity="warning">
      {text(problem)}
      {allowed && (
        <Box sx={{ mt: 2 }}>
          <Button variant="outlined" color="inherit" onClick={() => onMove(allowed)}>
            {t('form.moveTo', { range: times.range(allowed) })}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
