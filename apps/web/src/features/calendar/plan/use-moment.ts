import { useTranslation } from 'react-i18next';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import { openAt } from '@/shared/booking/open-at.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { freeBars } from '@/shared/floor-plan/free-bars.ts';
import type { PlannedFloor } from '@/shared/floor-plan/planned-floors.ts';
import { instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useEntryWords } from '../use-entry-words.ts';
import type { CalendarViewProps } from '../view-props.ts';
import type { RoomAtMoment } from './moment-rooms.ts';
import { roomsAt } from './moment-rooms.ts';

interface MomentProps extends Pick<CalendarViewProps, 'view' | 'data'> {
  readonly floor: PlannedFloor;
  readonly partsOf: ReadonlyMap<string, readonly string[]>;
}

/** A floor at the moment of a view: the one of its address, else the present time of day. */
export function useMoment({ view, data, floor, partsOf }: MomentProps) {
  const { t } = useTranslation('plan');
  const { timezone, day, resources, entries, openOf, freeIdsAt } = data;
  const times = useTimes(timezone);
  const words = useEntryWords(timezone);
  const time = view.time ?? wallClockOf(times.now, timezone).time;
  const start = instantAt({ day, time }, timezone);
  const at = Date.parse(start);
  const window = windowFrom(start, 1);
  const range = stripRange(window, timezone, officeDay);
  const freeIds = freeIdsAt(at);
  const onFloor = (floorId: string) => resources.filter((one) => one.floor?.id === floorId);
  const own = onFloor(floor.id);
  const rooms = roomsAt({ resources: own, entries, at, freeIds, partsOf, openOf });
  const taken = entries.map(({ resourceId, start: from, freeAgainMs }) => {
    const end = new Date(freeAgainMs).toISOString();
    return { resourceId, start: from, end };
  });
  const rows = new Map(own.map((one) => [one.id, one]));
  const isOpen = (id: string, ms: number): boolean => {
    const row = rows.get(id);
    return row !== undefined && openAt(openOf(row), ms) !== undefined;
  };
  const wordsOf = ({ state, current, untilMs }: RoomAtMoment): string => {
    if (untilMs === null) return t(state === 'free' ? 'state.free' : 'calendar.closed');
    const until = times.timeAfter(start, new Date(untilMs).toISOString());
    if (current === null) return t('calendar.freeUntil', { time: until });
    const text = t('calendar.takenUntil', { title: words.shortTitleOf(current), time: until });
    return state === 'busy' ? text : `${text} · ${t(`state.${state}`)}`;
  };
  const text = times.time(start);
  return {
    at,
    window,
    range,
    text,
    heading: view.time === null && data.isNow ? t('calendar.now', { time: text }) : text,
    rooms: rooms.map((room) => ({ ...room, words: wordsOf(room) })),
    bars: data.isLoadingEntries
      ? null
      : freeBars(
          range,
          own.map(({ id }) => id),
          taken,
          isOpen,
        ),
    freeOn: (floorId: string) => onFloor(floorId).filter(({ id }) => freeIds.has(id)).length,
  };
}

export type MomentRoom = ReturnType<typeof useMoment>['rooms'][number];
