import { Box } from '@mui/material';
import type { CalendarEntry } from '../calendar-entry.ts';
import { EntryTitle } from '../entry-item.tsx';
import { useEntryWords } from '../use-entry-words.ts';

interface RoomEntriesProps {
  readonly entries: readonly CalendarEntry[];
  readonly at: number;
  readonly timezone: string;
}

/** Entries of a resource, the running one in bold, with links to those that the user may open. */
export function RoomEntries({ entries, at, timezone }: RoomEntriesProps) {
  const words = useEntryWords(timezone);
  if (entries.length === 0) return null;
  return (
    <Box component="ul" sx={linesStyle}>
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry.key}
          sx={entry.startMs <= at ? { fontWeight: 600 } : { color: 'text.secondary' }}
        >
          <span>{words.timesOf(entry)}</span>
          <span>
            <EntryTitle entry={entry} title={words.titleOf(entry)} />
          </span>
        </Box>
      ))}
    </Box>
  );
}

const linesStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 3, py: '2px' },
} as const;
