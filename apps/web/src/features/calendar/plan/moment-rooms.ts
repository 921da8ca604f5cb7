import type { CalendarResource } from '@axp/contracts';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { openAt } from '@/shared/booking/open-at.ts';
import type { PlanState } from '@/shared/floor-plan/plan-states.ts';
import type { PlanRoom } from '@/shared/floor-plan/planned-rooms.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { toneOf } from '../entry-look.tsx';

/** A resource at a moment: by what it is taken then, and when that changes. */
export interface RoomAtMoment extends Pick<PlanRoom, 'id' | 'name' | 'state'> {
  readonly resource: CalendarResource;
  readonly current: CalendarEntry | null;
  /** Milliseconds; null where the shown day knows no change. */
  readonly untilMs: number | null;
  /** Entries from the moment on, by start. */
  readonly entries: readonly CalendarEntry[];
}

interface Moment {
  readonly resources: readonly CalendarResource[];
  readonly entries: readonly CalendarEntry[];
  readonly at: number;
  readonly freeIds: ReadonlySet<string>;
  /** Parts of each whole of the plan. */
  readonly partsOf: ReadonlyMap<string, readonly string[]>;
  readonly openOf: (resource: CalendarResource) => OpenTimes | null;
}

/** States in the order of the list: what is taken first, as it has most to tell. */
export const momentStates: readonly PlanState[] = ['mine', 'waiting', 'partly', 'busy', 'free'];

function stateOf(current: CalendarEntry | null): PlanState {
  const tone = current && toneOf(current);
  return tone === 'mine' || tone === 'waiting' ? tone : 'busy';
}

/** Resources with their state at a moment, in the order of the list. */
export function roomsAt({
  resources,
  entries,
  at,
  freeIds,
  partsOf,
  openOf,
}: Moment): RoomAtMoment[] {
  const byResource = Map.groupBy(
    entries.filter(({ freeAgainMs }) => at < freeAgainMs),
    ({ resourceId }) => resourceId,
  );
  const rooms = resources.map((resource): RoomAtMoment => {
    const { id, name, quantity } = resource;
    const own = byResource.get(id) ?? [];
    const running = own.filter(({ startMs }) => startMs <= at);
    const current = running.find(({ isMine }) => isMine) ?? running[0] ?? null;
    const common = { id, name, resource, entries: own };
    if (!freeIds.has(id)) {
      const untilMs = current && (at < current.endMs ? current.endMs : current.freeAgainMs);
      const isPartly = partsOf.get(id)?.some((part) => freeIds.has(part)) ?? false;
      return { ...common, state: isPartly ? 'partly' : stateOf(current), current, untilMs };
    }
    const closes = openAt(openOf(resource), at);
    // Units of one resource are taken one by one.
    const next = quantity > 1 ? undefined : own.find(({ startMs }) => startMs > at);
    const ends = [next?.startMs, closes && Date.parse(closes.end)].filter((ms) => ms != null);
    const untilMs = ends.length > 0 ? Math.min(...ends) : null;
    return { ...common, state: 'free', current: null, untilMs };
  });
  return rooms.toSorted(
    (one, other) => momentStates.indexOf(one.state) - momentStates.indexOf(other.state),
  );
}
