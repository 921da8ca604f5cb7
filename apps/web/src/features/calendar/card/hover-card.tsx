import type { CalendarResource } from '@axp/contracts';
import Paper from '@mui/material/Paper';
import type { RefObject } from 'react';
import { elevations, radius } from '@/shared/theme/tokens.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { cardWidth } from './card-place.ts';
import { EntryCard } from './entry-card.tsx';
import { useHovered } from './use-hovered.ts';

interface HoverCardProps {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Width of the column of names in px. */
  readonly label: number;
  readonly entries: readonly CalendarEntry[];
  readonly resourceOf: (entry: CalendarEntry) => CalendarResource | undefined;
  readonly words: EntryWords;
}

/** The card of the entry that the mouse rests on, or that has the focus. */
export function HoverCard({ scroller, label, entries, resourceOf, words }: HoverCardProps) {
  const { hovered, setCard } = useHovered(scroller, label);
  const entry = hovered && entries.find(({ key }) => key === hovered.key);
  const resource = entry && resourceOf(entry);
  if (!hovered || !entry || !resource) return null;
  const { left, edge, isAbove } = hovered.at;
  return (
    <Paper
      ref={setCard}
      role="dialog"
      aria-label={words.titleOf(entry)}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        left,
        ...(isAbove ? { bottom: window.innerHeight - edge } : { top: edge }),
        width: cardWidth,
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        boxShadow: elevations.dialog,
      }}
    >
      <EntryCard entry={entry} resource={resource} words={words} />
    </Paper>
  );
}
