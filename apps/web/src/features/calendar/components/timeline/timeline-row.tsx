import { memo } from 'react';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import type { RowWords } from '../../hooks/use-row-words.ts';
import type { TimeScale } from '../../model/time-scale.ts';
import type { ResourceRow } from '../../model/timeline-rows.ts';
import { RowHead } from './row-head.tsx';
import { TimelineBar } from './timeline-bar.tsx';

interface TimelineRowProps {
  readonly row: ResourceRow;
  readonly scale: TimeScale;
  /** Hours, and the closed time of the row's place, as the pictures behind its bars. */
  readonly ground: string;
  readonly words: EntryWords;
  readonly rowWords: RowWords;
  readonly mayCreate: boolean;
  /** The bar or head of this row that the Tab key leads to; null where it leads to another row. */
  readonly reachable: string | null;
  readonly liftedKey: string | null;
}

/** Resource with its entries. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, scale, ground, words, rowWords, mayCreate, reachable, liftedKey } = props;
  const { resource, bars, top, height } = row;
  return (
    <div className="row" data-row={resource.name} style={{ top, height }}>
      <RowHead
        resource={resource}
        words={rowWords}
        mayCreate={mayCreate}
        isReachable={reachable === resource.id}
      />
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
