import { Box, Skeleton } from '@mui/material';

interface CardSkeletonsProps {
  readonly count: number;
  /** Of one card, in pixels. */
  readonly height: number;
  readonly gap?: number;
}

/** A list of cards before it is known. */
export function CardSkeletons({ count, height, gap = 3 }: CardSkeletonsProps) {
  return (
    <Box sx={{ display: 'grid', gap }}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
