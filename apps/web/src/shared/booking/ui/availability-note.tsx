import type { SearchHit, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import { Box } from '@mui/material';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNotReturnedText } from '../use-not-returned-text.ts';
import { useTimes } from '../use-times.ts';

interface AvailabilityNoteProps {
  readonly hit: SearchHit;
  readonly window: TimeRange;
  /** Zone of the list that it is part of; else times are those of the resource's zone. */
  readonly listZone?: string;
}

/** Whether something is free, and until or from when, in words. */
export function useAvailabilityWords(note: AvailabilityNoteProps): string {
  const { notReturned, availability, resource } = note.hit;
  const words = useFreeWords(note);
  const late = useNotReturnedText(notReturned, resource.timezone, note.listZone);
  if (late === null) return words;
  return availability === 'busy' ? late : `${words} · ${late}`;
}

function useFreeWords({ hit, window, listZone }: AvailabilityNoteProps): string {
  return useFreeTexts(listZone ?? hit.resource.timezone)({ hit, window });
}

/** Returns a function that writes until or from when a resource is free, in times of a zone. */
export function useFreeTexts(zone: string) {
  const { t } = useTranslation('common');
  const times = useTimes(zone);
  return (note: Omit<AvailabilityNoteProps, 'listZone'>) => freeText(note, t, times);
}

function freeText(
  { hit, window }: Omit<AvailabilityNoteProps, 'listZone'>,
  t: TFunction<'common'>,
  times: ReturnType<typeof useTimes>,
): string {
  const place = hit.resource.timezone;
  const timeOf = (reference: string, instant: string) =>
    times.marked(times.timeAfter(reference, instant), instant, place);
  const { freeFrom, freeUntil, freeCount, occurrenceCount } = hit;
  if (occurrenceCount !== null) {
    return hit.availability === 'free'
      ? t('availability.allDates', { count: occurrenceCount })
      : t('availability.someDates', { free: freeCount, count: occurrenceCount });
  }
  if (hit.availability === 'busy') {
    if (!freeFrom) return t('availability.busy');
    const words = { time: timeOf(window.start, freeFrom) };
    return hit.isClosed ? t('availability.opens', words) : t('availability.freeFrom', words);
  }
  if (freeUntil !== null && times.isSameDay(window.end, freeUntil)) {
    const isExact = Date.parse(freeUntil) === Date.parse(window.end);
    return t(isExact ? 'availability.freeUntilExactly' : 'availability.freeUntil', {
      time: timeOf(window.start, freeUntil),
    });
  }
  return times.isSameDay(window.start, window.end)
    ? t('availability.freeAllDay')
    : t('availability.free');
}

export const availabilityColors = {
  free: 'success.main',
  partial: 'warning.main',
  busy: 'text.secondary',
} as const;

/** Whether something is free; by word, icon and colour. */
export function AvailabilityNote({ hit, window }: AvailabilityNoteProps) {
  const words = useAvailabilityWords({ hit, window });
  const Icon = hit.availability === 'free' ? CheckCircle : Schedule;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        fontWeight: 500,
        color: availabilityColors[hit.availability],
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {words}
    </Box>
  );
}
