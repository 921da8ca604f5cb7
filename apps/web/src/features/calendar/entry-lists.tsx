import type { CalendarResource } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays } from '@/shared/lib/datetime/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { CalendarEntry } from './calendar-entry.ts';
import type { CalendarDay } from './entries-by-day.ts';
import { EntryList } from './entry-item.tsx';
import { byResource } from './timeline/timeline-rows.ts';
import type { CalendarData } from './use-calendar-data.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** Entries per resource: the timeline as a list. */
export function ResourceLists({ data }: { readonly data: CalendarData }) {
  const { t } = useTranslation('calendar');
  const { resources, relevant, timezone } = data;
  const all = useMemo(() => {
    const byId = byResource(relevant);
    return resources.map((of) => ({ of, entries: byId.get(of.id) ?? [] }));
  }, [resources, relevant]);
  // Pages of free rooms are of no use to anybody.
  const groups = useIsPrinting() ? all.filter((group) => group.entries.length > 0) : all;
  const { shown, isCut, reveal } = useRevealed(groups);
  const isOneDay = addDays(data.days.from, 1) === data.days.to;
  return (
    <>
      {shown.map(({ of, entries: list }) => (
        <Group
          key={of.id}
          heading={of.name}
          detail={placeOf(of)}
          {...(list.length === 0 && { note: t('list.free') })}
        >
          <EntryList
            entries={list}
            resourceOf={() => of}
            timezone={timezone}
            day={isOneDay ? data.day : ''}
            isPlaceShown={false}
          />
        </Group>
      ))}
      {isCut && <MoreButton onClick={reveal} />}
    </>
  );
}

interface DayListsProps {
  readonly data: CalendarData;
  readonly calendarDays: readonly CalendarDay[];
  readonly isOwnerShown?: boolean;
}

/** Each day with what is taken on it. */
export function DayLists({ data, calendarDays, isOwnerShown = true }: DayListsProps) {
  const times = useTimes(data.timezone);
  const byId = useMemo(() => new Map(data.resources.map((one) => [one.id, one])), [data.resources]);
  const days = calendarDays.filter(({ entries }) => entries.length > 0);
  const { shown, isCut, reveal } = useRevealed(days);
  return (
    <>
      {shown.map(({ day, entries }) => (
        <Group
          key={day}
          heading={<time dateTime={day}>{times.day(day)}</time>}
          title={times.longDay(day)}
        >
          <EntryList
            entries={entries}
            resourceOf={({ resourceId }) => byId.get(resourceId)}
            timezone={data.timezone}
            day={day}
            isPlaceShown
            isOwnerShown={isOwnerShown}
          />
        </Group>
      ))}
      {isCut && <MoreButton onClick={reveal} />}
    </>
  );
}

function placeOf({ floor, building }: CalendarResource): string {
  return [floor?.name, building.name].filter(Boolean).join(', ');
}

interface GroupProps {
  readonly heading: ReactNode;
  readonly title?: string;
  readonly detail?: string;
  /** Stands where the list would, when there is nothing in it. */
  readonly note?: string;
}

function Group({ heading, title, detail, note, children }: PropsWithChildren<GroupProps>) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 6 }}>
      <Typography
        id={headingId}
        component="h2"
        variant="subtitle2"
        title={title}
        sx={{ fontWeight: 600 }}
      >
        {heading}
      </Typography>
      {detail && <Typography variant="secondary">{detail}</Typography>}
      {note ? <Typography variant="body2">{note}</Typography> : children}
    </Box>
  );
}

function MoreButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('calendar');
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', '@media print': { display: 'none' } }}>
      <SecondaryButton onClick={onClick}>{t('list.more')}</SecondaryButton>
    </Box>
  );
}

const atOnce = 100;

/**
 * How much of a long list is drawn: the first so many entries, more when it is asked for, all on
 * paper. A group that does not fit whole is cut.
 */
function useRevealed<T extends { readonly entries: readonly CalendarEntry[] }>(
  groups: readonly T[],
) {
  const [limit, setLimit] = useState(atOnce);
  let left = useIsPrinting() ? Number.POSITIVE_INFINITY : limit;
  const shown: T[] = [];
  for (const group of groups) {
    if (left <= 0) break;
    shown.push({ ...group, entries: group.entries.slice(0, left) });
    // A heading takes its place too: hundreds of free rooms are a long list as well.
    left -= Math.max(1, group.entries.length);
  }
  return {
    shown,
    isCut: left < 0 || shown.length < groups.length,
    reveal: () => setLimit(limit + atOnce),
  };
}
