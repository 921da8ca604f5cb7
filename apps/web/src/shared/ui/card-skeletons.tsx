import { Box, Skeleton } from '@mui/material';

interface CardSkeletonsProps {
  readonly count: number;
  /** Of one card, in pixels. */
  readonly height: number;
}

/** A list of cards before it is known. */
export function CardSkeletons({ count, height }: CardSkeletonsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
