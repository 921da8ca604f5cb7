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
import type { CalendarData } from './use-calendar-data.ts';
import { useIsPrinting } from './use-is-printing.ts';

interface ListProps {
  readonly data: CalendarData;
  readonly entries: readonly CalendarEntry[];
}

/** Entries per resource: the timeline as a list. */
export function ResourceLists({ data, entries }: ListProps) {
  const { t } = useTranslation('calendar');
  const { resources, timezone } = data;
  const { limit, reveal } = useRevealed();
  const all = useMemo(() => entriesByResource(resources, entries), [resources, entries]);
  // Pages of free rooms are of no use to anybody.
  const groups = useIsPrinting() ? all.filter((group) => group.entries.length > 0) : all;
  const shown = firstEntries(groups, limit);
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
      {isCut(groups, shown) && <MoreButton onClick={reveal} />}
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
  const { limit, reveal } = useRevealed();
  const byId = useMemo(() => new Map(data.resources.map((one) => [one.id, one])), [data.resources]);
  const days = calendarDays.filter(({ entries }) => entries.length > 0);
  const shown = firstEntries(days, limit);
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
      {isCut(days, shown) && <MoreButton onClick={reveal} />}
    </>
  );
}

function placeOf({ floor, building }: CalendarResource): string {
  return [floor?.name, building.name].filter(Boolean).join(', ');
}

interface Countable {
  readonly entries: readonly CalendarEntry[];
}

function isCut(groups: readonly Countable[], shown: readonly Countable[]): boolean {
  const last = shown.length - 1;
  return (
    shown.length < groups.length ||
    (groups[last]?.entries.length ?? 0) > (shown[last]?.entries.length ?? 0)
  );
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

/** How much of a long list is drawn: a part at first, more when it is asked for, all on paper. */
function useRevealed() {
  const [limit, setLimit] = useState(atOnce);
  const isPrinting = useIsPrinting();
  return {
    limit: isPrinting ? Number.POSITIVE_INFINITY : limit,
    reveal: () => setLimit((before) => before + atOnce),
  };
}

/** A heading with what stands below it. */
interface EntryGroup<T> {
  readonly of: T;
  readonly entries: readonly CalendarEntry[];
}

/** Groups entries by resource, in the order of the rows. */
function entriesByResource(
  resources: readonly CalendarResource[],
  entries: readonly CalendarEntry[],
): EntryGroup<CalendarResource>[] {
  const byId = Map.groupBy(entries, ({ resourceId }) => resourceId);
  return resources.map((of) => ({ of, entries: byId.get(of.id) ?? [] }));
}

/** The groups with the first so many entries; a group that does not fit whole is cut. */
function firstEntries<T extends { readonly entries: readonly CalendarEntry[] }>(
  groups: readonly T[],
  limit: number,
): T[] {
  const shown: T[] = [];
  let left = limit;
  for (const group of groups) {
    if (left <= 0) break;
    shown.push({ ...group, entries: group.entries.slice(0, left) });
    // A heading takes its place too: hundreds of free rooms are a long list as well.
    left -= Math.max(1, group.entries.length);
  }
  return shown;
}
