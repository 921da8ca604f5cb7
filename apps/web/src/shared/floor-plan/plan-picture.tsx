import type { PlanBox } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { white } from '@/shared/theme/tokens.ts';

interface PlanPictureProps {
  /** Null for a plan of shapes alone. */
  readonly src: string | null;
  readonly picture: PlanBox;
  readonly planHeight: number;
  readonly isDimmed?: boolean;
}

/** Picture of a plan as a background that never takes pointers; on its own where it fails. */
export function PlanPicture({ src, picture, planHeight, isDimmed = false }: PlanPictureProps) {
  return (
    <Box sx={groundStyle(src !== null)}>
      {src !== null && (
        <Box
          component="img"
          key={src}
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          onError={({ currentTarget }) => {
            // The sign of a broken picture says nothing; the shapes stay.
            currentTarget.style.visibility = 'hidden';
          }}
          style={{
            left: percentOf(picture.x, planWidth),
            top: percentOf(picture.y, planHeight),
            width: percentOf(picture.width, planWidth),
            height: percentOf(picture.height, planHeight),
          }}
          sx={{
            position: 'absolute',
            maxWidth: 'none',
            pointerEvents: 'none',
            opacity: isDimmed ? 0.3 : 1,
          }}
        />
      )}
    </Box>
  );
}

const percentOf = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Paper under a picture; at night both are inverted, since plans are lines on white. */
function groundStyle(hasPicture: boolean) {
  return (theme: Theme) => ({
    position: 'absolute' as const,
    inset: 0,
    overflow: 'hidden',
    backgroundColor: hasPicture ? white : theme.vars.palette.background.paper,
    ...(hasPicture && theme.applyStyles('dark', { filter: 'invert(0.88) hue-rotate(180deg)' })),
  });
}
