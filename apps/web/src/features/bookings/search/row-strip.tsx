import type { CalendarEntry, TimeRange } from '@axp/contracts';
import { Box } from '@mui/material';
import {
  clashesWith,
  officeDay,
  partOf,
  percent,
  stripRange,
  stripSegments,
} from '@/shared/booking/day-strip.ts';
import { useStripLabel } from '@/shared/booking/ui/day-strip.tsx';

interface RowStripProps {
  readonly window: TimeRange;
  readonly timezone: string;
  /** Null while unknown: not loaded, or failed. */
  readonly taken: readonly CalendarEntry[] | null;
}

/** The working day of a resource in 10 px: what is taken, and the requested slot as an outline. */
export function RowStrip({ window, timezone, taken }: RowStripProps) {
  const range = stripRange(window, timezone, officeDay);
  const segments = taken && stripSegments(range, taken);
  const asked = partOf(range, window);
  const isBusy = taken !== null && clashesWith(window, taken).length > 0;
  const label = useStripLabel({ range, segments, window, timezone });
  return (
    <Box
      role="img"
      aria-label={label}
      className="bar-track"
      sx={{ position: 'relative', height: 10, my: '3px', borderRadius: '4px', bgcolor: 'bar' }}
    >
      {segments?.map(({ start, from, to }) => (
        <Box
          key={start}
          className="bar-part"
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: percent(from),
            width: percent(to - from),
            minWidth: 2,
            bgcolor: 'edgePast',
          }}
        />
      ))}
      {asked && (
        <Box
          sx={{
            position: 'absolute',
            insetBlock: '-3px',
            left: percent(asked.from),
            width: percent(asked.to - asked.from),
            minWidth: 8,
            borderRadius: '4px',
            border: 2,
            borderColor: isBusy ? 'error.main' : 'link',
          }}
        />
      )}
    </Box>
  );
}
