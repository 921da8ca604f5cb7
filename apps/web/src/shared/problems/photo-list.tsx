import type { ResourceProblem } from '@axp/contracts/problems';
import { Box, Link } from '@mui/material';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoListProps extends Pick<ResourceProblem, 'photos'> {
  /** Name of a photo by its number. */
  readonly nameOf: (number: number) => string;
}

/** Photos of a problem; each opens in a new tab. */
export function PhotoList({ photos, nameOf }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {photos.map(({ original, thumbnail }, index) => (
        <li key={original}>
          <Link href={original} target="_blank" rel="noopener">
            <PhotoTile address={thumbnail} alt={nameOf(index + 1)} />
          </Link>
        </li>
      ))}
    </Box>
  );
}
