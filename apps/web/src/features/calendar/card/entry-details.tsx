import type { CalendarResource } from '@axp/contracts';
import { useMediaQuery } from '@mui/material';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { AnchoredPanel } from './anchored-panel.tsx';
import { CardActions } from './card-actions.tsx';
import type { CardPlace } from './card-place.ts';
import { EntryCard, EntryFacts } from './entry-card.tsx';

interface EntryDetailsProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource;
  readonly words: EntryWords;
  readonly at: CardPlace;
  readonly onClose: () => void;
}

/** The card of an entry that was opened with a click, a tap or Enter. */
export function EntryDetails({ entry, resource, words, at, onClose }: EntryDetailsProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const facts = { entry, resource, words };
  return (
    <AnchoredPanel at={at} title={words.titleOf(entry)} onClose={onClose}>
      {isPhone ? (
        <>
          <EntryFacts {...facts} />
          <CardActions entry={entry} resource={resource} />
        </>
      ) : (
        <EntryCard {...facts} />
      )}
    </AnchoredPanel>
  );
}
