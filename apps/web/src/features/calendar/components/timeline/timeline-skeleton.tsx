import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { DelayedSkeleton } from '@/shared/ui/index.ts';
import { Scroller } from './timeline-styles.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows to come, in their shape and in their frame, whose styles are there before they are. */
export function TimelineSkeleton() {
  return (
    <Scroller>
      <DelayedSkeleton>
        <Box sx={{ display: 'grid', gap: 3, p: 4 }}>
          {rows.map((row, index) => (
            <Box key={row} sx={{ display: 'flex', gap: 4 }}>
              <Skeleton variant="rounded" width={160} height={36} sx={{ flexShrink: 0 }} />
              <Skeleton
                variant="rounded"
                width={`${18 + ((index * 13) % 30)}%`}
                height={36}
                sx={{ ml: `${(index * 17) % 40}%` }}
              />
            </Box>
          ))}
        </Box>
      </DelayedSkeleton>
    </Scroller>
  );
}
