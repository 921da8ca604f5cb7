import type { CalendarResource } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip, TimeRange } from '@/shared/ui/index.ts';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import type { CalendarEntry } from '../../model/calendar-entry.ts';

interface EntryFactsProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource;
  readonly words: EntryWords;
}

/** Visible details of an entry. */
export function EntryFacts({ entry, resource, words }: EntryFactsProps) {
  const place = [resource.name, resource.floor?.name, resource.building.name];
  const signs = words.signsOf(entry);
  return (
    <Box sx={{ display: 'grid', gap: 1, typography: 'body2' }}>
      <TimeRange range={entry} timezone={resource.timezone} />
      <span>{place.filter(Boolean).join(' · ')}</span>
      {entry.bookedFor !== null && <span>{entry.bookedFor}</span>}
      {signs.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {signs.join(' · ')}
        </Typography>
      )}
      {entry.status !== null && (
        <span>
          <StatusChip status={entry.status} />
        </span>
      )}
    </Box>
  );
}
