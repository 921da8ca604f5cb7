import { useTimes } from '@/shared/booking/use-times.ts';
import { AnchoredPanel } from '../card/anchored-panel.tsx';
import type { CardPlace } from '../card/card-place.ts';
import { EntryList } from '../entry-item.tsx';
import type { CalendarData } from '../use-calendar-data.ts';
import { weekCells, weekDays } from './week-cells.ts';

interface DayPopoverProps {
  /** Names a resource and a day. */
  readonly cellKey: string;
  readonly at: CardPlace;
  readonly data: CalendarData;
  readonly onClose: () => void;
}

/** Everything that a resource has on a day. */
export function DayPopover({ cellKey, at, data, onClose }: DayPopoverProps) {
  const { timezone, days, resources, relevant } = data;
  const times = useTimes(timezone);
  const [resourceId, day = ''] = cellKey.split(' ');
  const resource = resources.find(({ id }) => id === resourceId);
  const span = weekDays(days, timezone).filter((one) => one.day === day);
  const ofRow = relevant.filter((entry) => entry.resourceId === resourceId);
  const [cell] = weekCells(ofRow, span, 0);
  if (!resource || !cell) return null;
  const all = [...cell.pills, ...cell.hidden].toSorted((a, b) => a.startMs - b.startMs);
  const title = `${resource.name}, ${times.day(day)}`;
  return (
    <AnchoredPanel at={at} title={title} onClose={onClose} actions={null}>
      <EntryList
        entries={all}
        resourceOf={() => resource}
        timezone={timezone}
        day={day}
        isPlaceShown={false}
      />
    </AnchoredPanel>
  );
}
