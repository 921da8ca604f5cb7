import type { CalendarResource } from '@axp/contracts';
import type { CalendarEntry } from '../calendar-entry.ts';
import { entryClasses } from '../entry-look.tsx';
import type { EntryWords } from '../use-entry-words.ts';
import type { SheetFit } from './paper-size.ts';
import { charactersIn } from './paper-size.ts';

interface EntryLinesProps {
  readonly entry: CalendarEntry;
  readonly place: CalendarResource | undefined;
  readonly words: EntryWords;
  /** Where no row names the place. */
  readonly isPlaceShown?: boolean;
}

/** The text of an entry; a second one for the clock of its place, where that is another. */
function textsOf({ entry, place, words, isPlaceShown = false }: EntryLinesProps) {
  const there = place ? words.timeInReadersZone(entry, place) : null;
  const at = isPlaceShown && place ? `${place.name} · ` : '';
  const text = `${words.timesOf(entry)} ${at}${words.paperTitleOf(entry)}`;
  return there === null ? [text] : [text, `(${there})`];
}

/** Width in px of the line and the padding beside a text. */
const edgePx = 10;

/** How many lines an entry takes in a column of a width in px. */
export function linesOf(shown: EntryLinesProps, px: number, fit: SheetFit): number {
  const characters = charactersIn(px - edgePx, fit);
  return textsOf(shown)
    .map((text) => Math.max(1, Math.ceil(text.length / characters)))
    .reduce((sum, lines) => sum + lines, 0);
}

/** An entry in a cell of a sheet. */
export function EntryLines(props: EntryLinesProps) {
  return (
    <div className={`pill ${entryClasses(props.entry, false)}`}>
      {textsOf(props).map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}
