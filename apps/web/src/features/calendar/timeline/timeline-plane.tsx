import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import type { OpenTimes } from '../use-rows.ts';
import type { Refusal } from './draft-refusal.ts';
import { refusalOf } from './draft-refusal.ts';
import type { Draft } from './gesture.ts';
import type { HeldDraftStore } from './held-draft.ts';
import type { TimeScale } from './time-scale.ts';
import { spanOf, xOf } from './time-scale.ts';
import type { ResourceRow } from './timeline-rows.ts';
import { rowSizes } from './timeline-rows.ts';

/** The present moment, where it is in view. */
export function NowLine({ scale, now }: { readonly scale: TimeScale; readonly now: number }) {
  if (now < scale.startMs || now >= scale.endMs) return null;
  return <div className="now-line" data-now style={{ left: xOf(scale, now) }} />;
}

interface GhostProps {
  readonly draft: Draft;
  readonly row: ResourceRow;
  readonly scale: TimeScale;
  readonly refusal: Refusal | null;
}

/** So much room its times need inside. */
const leastTextPx = 96;

/** Preview of a new time, announced as it moves: its times, and how long it is where. */
export function Ghost({ draft, row, scale, refusal }: GhostProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(row.resource.timezone);
  const range = {
    start: new Date(draft.startMs).toISOString(),
    end: new Date(draft.endMs).toISOString(),
  };
  const { left, width } = spanOf(scale, draft);
  const top = row.top + (rowSizes.lane - rowSizes.bar) / 2;
  const height = row.height - (rowSizes.lane - rowSizes.bar);
  const facts = [times.duration(minutesOf(range)), row.resource.name];
  return (
    <div
      className={refusal ? 'ghost refused' : 'ghost'}
      data-ghost
      style={{ left, width, top, height }}
    >
      <output className={width < leastTextPx ? 'beside' : undefined}>
        {times.times(range)}
        <small
          style={
            width < leastTextPx ? undefined : { position: 'absolute', insetInlineStart: width }
          }
        >
          {facts.join(' · ')}
          {refusal && ` · ${t(`refusal.short.${refusal}`)}`}
        </small>
      </output>
    </div>
  );
}

interface HeldGhostProps {
  readonly heldDrafts: HeldDraftStore;
  readonly rowOf: (resourceId: string) => ResourceRow | undefined;
  readonly scale: TimeScale;
  readonly openOf: (resource: ResourceRow['resource']) => OpenTimes | null;
  readonly now: number;
}

/** Preview during a drag: the only part that re-renders on each move. */
export function HeldGhost({ heldDrafts, rowOf, scale, openOf, now }: HeldGhostProps) {
  const held = useSyncExternalStore(heldDrafts.subscribe, heldDrafts.now, () => null);
  const row = held && rowOf(held.draft.resourceId);
  if (!held || !row) return null;
  const refusal = refusalOf(held, row, { open: openOf(row.resource), now });
  return <Ghost draft={held.draft} row={row} scale={scale} refusal={refusal} />;
}
