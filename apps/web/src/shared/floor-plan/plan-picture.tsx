import { Box } from '@mui/material';
import { white } from '@/shared/theme/tokens.ts';

interface PlanPictureProps {
  /** Null for a plan of shapes alone. */
  readonly src: string | null;
  readonly isDimmed?: boolean;
}

/** Picture of a plan as a background that never takes pointers; on its own where it fails. */
export function PlanPicture({ src, isDimmed = false }: PlanPictureProps) {
  return (
    <Box
      sx={{ position: 'absolute', inset: 0, bgcolor: src === null ? 'background.paper' : white }}
    >
      {src !== null && (
        <Box
          component="img"
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          sx={{
            width: '100%',
            height: '100%',
            display: 'block',
            pointerEvents: 'none',
            opacity: isDimmed ? 0.3 : 1,
          }}
        />
      )}
    </Box>
  );
}
