import type { CalendarResource } from '@axp/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import type { TimeScale } from '../../model/time-scale.ts';
import type { ResourceRow } from '../../model/timeline-rows.ts';
import { TimelineBar } from './timeline-bar.tsx';

interface TimelineRowProps {
  readonly row: ResourceRow;
  readonly scale: TimeScale;
  /** Hours, and the closed time of the row's place, as the pictures behind its bars. */
  readonly ground: string;
  readonly words: EntryWords;
  readonly mayCreate: boolean;
  /** The bar or head of this row that the Tab key leads to; null where it leads to another row. */
  readonly reachable: string | null;
  readonly liftedKey: string | null;
}

function factsOf({ floor, capacity, quantity }: CalendarResource) {
  return { floor: floor?.name ?? '', count: capacity ?? quantity };
}

/** A resource with what is taken of it. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, scale, ground, words, mayCreate, reachable, liftedKey } = props;
  const { t } = useTranslation('calendar');
  const { resource, bars, top, height } = row;
  const { floor, count } = factsOf(resource);
  const facts = [floor, t(`timeline.size.${resource.type}`, { count })].filter(Boolean).join(' · ');
  const head = (
    <>
      <b>{resource.name}</b> <small>{facts}</small>
    </>
  );
  return (
    <div className="row" data-row={resource.name} style={{ top, height }}>
      {mayCreate ? (
        <button
          type="button"
          className="label"
          data-head={resource.id}
          title={t('timeline.book', { name: resource.name })}
          tabIndex={reachable === resource.id ? 0 : -1}
        >
          {head}
        </button>
      ) : (
        <div className="label">{head}</div>
      )}
      <div className="lanes" data-lanes={resource.id} style={{ backgroundImage: ground }}>
        {bars.map(({ entry, lane }) => (
          <TimelineBar
            key={entry.key}
            entry={entry}
            lane={lane}
            scale={scale}
            words={words}
            place={resource.name}
            isReachable={reachable === entry.key}
            isLifted={liftedKey === entry.key}
          />
        ))}
      </div>
    </div>
  );
});
