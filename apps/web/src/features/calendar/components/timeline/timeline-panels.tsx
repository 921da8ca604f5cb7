import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import type { Timeline } from '../../hooks/use-timeline.ts';

const RefusalNote = lazyDialog(() => import('./refusal-note.tsx').then((m) => m.RefusalNote));
const EntryDetails = lazyDialog(() => import('./entry-details.tsx').then((m) => m.EntryDetails));
const QuickCreate = lazyDialog(() => import('./quick-create.tsx').then((m) => m.QuickCreate));

interface TimelinePanelsProps {
  readonly timeline: Timeline;
  readonly words: EntryWords;
}

/** Open panel: details, title form, or refusal. */
export function TimelinePanels({ timeline, words }: TimelinePanelsProps) {
  const { panels, moves, changes, entries } = timeline;
  const { details, asked } = panels;
  const entry = details && entries.find(({ key }) => key === details.key);
  const row = entry && moves.rowOf(entry.resourceId);
  const askedRow = asked && moves.rowOf(asked.draft.resourceId);
  return (
    <>
      {details && entry && row && (
        <EntryDetails
          entry={entry}
          resource={row.resource}
          words={words}
          at={details.at}
          onClose={panels.close}
        />
      )}
      {asked && askedRow && (
        <QuickCreate
          resource={askedRow.resource}
          window={{
            start: new Date(asked.draft.startMs).toISOString(),
            end: new Date(asked.draft.endMs).toISOString(),
          }}
          at={asked.at}
          onClose={panels.close}
        />
      )}
      {changes.refused && <Refusal timeline={timeline} />}
    </>
  );
}

function Refusal({ timeline }: { readonly timeline: Timeline }) {
  const { changes, moves, panels, entryNow } = timeline;
  const { refused } = changes;
  const row = refused && moves.rowOf(refused.change.to.resourceId);
  if (!row) return null;
  const entry = entryNow(refused.change.id);
  return (
    <RefusalNote
      refused={refused}
      entry={entry}
      timezone={row.resource.timezone}
      at={panels.placeOf(refused.change.to, row)}
      onRetry={() => entry && changes.change(entry, refused.change.to)}
      onClose={changes.forgetRefusal}
    />
  );
}
