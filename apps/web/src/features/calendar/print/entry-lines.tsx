import type { CalendarResource } from '@axp/contracts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { entryClasses } from '../entry-look.tsx';
import type { EntryWords } from '../use-entry-words.ts';

interface EntryLinesProps {
  readonly entry: CalendarEntry;
  readonly place: CalendarResource | undefined;
  readonly words: EntryWords;
  /** Where no row names the place. */
  readonly isPlaceShown?: boolean;
}

/** How many lines an entry takes: a second one for the clock of its place, where that is another. */
export function linesOf(entry: CalendarEntry, place: CalendarResource, words: EntryWords): number {
  return words.timeInReadersZone(entry, place) === null ? 1 : 2;
}

/** An entry in a cell of a sheet. */
export function EntryLines({ entry, place, words, isPlaceShown = false }: EntryLinesProps) {
  const there = place ? words.timeInReadersZone(entry, place) : null;
  return (
    <div className={`pill ${entryClasses(entry, false)}`}>
      <div>
        {words.timesOf(entry)} {isPlaceShown && place && `${place.name} · `}
        {words.paperTitleOf(entry)}
      </div>
      {there !== null && <div>({there})</div>}
    </div>
  );
}
