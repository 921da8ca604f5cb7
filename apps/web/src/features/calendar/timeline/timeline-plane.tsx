import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { freeAgainAt } from './buffer.ts';
import type { Draft, Gesture } from './gesture.ts';
import type { Hold } from './hold.ts';
import type { AxisDay, TimeScale } from './time-scale.ts';
import { spanOf, xOf } from './time-scale.ts';
import type { ResourceRow } from './timeline-rows.ts';
import { rowSizes } from './timeline-rows.ts';

/** Where days begin; above the rows, so that shade and bars do not hide it. */
export function DayLines({ days }: { readonly days: readonly AxisDay[] }) {
  return days
    .slice(1)
    .map(({ day, x }) => <div key={day} className="day-line" style={{ left: x }} />);
}

/** The present moment, where it is in view. */
export function NowLine({ scale, now }: { readonly scale: TimeScale; readonly now: number }) {
  if (now < scale.startMs || now >= scale.endMs) return null;
  return <div className="now" data-now style={{ left: xOf(scale, now) }} />;
}

interface GhostProps {
  readonly draft: Draft;
  readonly row: ResourceRow;
  readonly scale: TimeScale;
  readonly isTaken: boolean;
}

/** Preview of a new time, announced as it moves. */
export function Ghost({ draft, row, scale, isTaken }: GhostProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(row.resource.timezone);
  const range = {
    start: new Date(draft.startMs).toISOString(),
    end: new Date(draft.endMs).toISOString(),
  };
  const { left, width } = spanOf(scale, draft);
  const top = row.top + rowSizes.padding / 2;
  const height = row.height - rowSizes.padding;
  return (
    <div
      className={isTaken ? 'ghost clash' : 'ghost'}
      data-ghost
      style={{ left, width, top, height }}
    >
      <output>
        {row.resource.name} {times.range(range)}
        {isTaken && ` · ${t('change.taken')}`}
      </output>
    </div>
  );
}

interface HeldGhostProps {
  readonly hold: Hold;
  readonly rowOf: (resourceId: string) => ResourceRow | undefined;
  readonly scale: TimeScale;
}

/** Preview during a drag: the only part that re-renders on each move. */
export function HeldGhost({ hold, rowOf, scale }: HeldGhostProps) {
  const held = useSyncExternalStore(hold.subscribe, hold.now, () => null);
  const row = held && rowOf(held.draft.resourceId);
  if (!held || !row) return null;
  return <Ghost draft={held.draft} row={row} scale={scale} isTaken={isTaken(held, row)} />;
}

/**
 * Whether the draft conflicts with the loaded entries; the server makes the final decision. An
 * asset with several units never conflicts here, because other units may be free.
 */
function isTaken(
  { gesture, draft }: { readonly gesture: Gesture; readonly draft: Draft },
  { bars, resource }: Pick<ResourceRow, 'bars' | 'resource'>,
): boolean {
  if (resource.quantity > 1) return false;
  const freeAgainMs = freeAgainAt(draft.endMs, resource);
  const own = gesture.kind === 'create' ? null : gesture.entry.bookingId;
  return bars.some(
    ({ entry }) =>
      entry.startMs < freeAgainMs &&
      draft.startMs < entry.freeAgainMs &&
      (entry.bookingId === null || entry.bookingId !== own),
  );
}
