import type { Booking } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { PlanPicture } from '@/shared/floor-plan/plan-picture.tsx';
import { floorPlanQuery } from '@/shared/floor-plan/plan-queries.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface PlacePlanProps {
  readonly booking: Pick<Booking, 'resource' | 'start' | 'end' | 'type'>;
  readonly floor: { readonly id: string; readonly name: string };
}

/** Where a resource is on the plan of its floor; nothing if the plan does not show it. */
export function PlacePlan({ booking, floor }: PlacePlanProps) {
  const { t } = useTranslation('myBooking');
  const { data: plan } = useQuery(floorPlanQuery(floor.id));
  const { resource, start, end, type } = booking;
  const shape = plan?.shapes.find((one) => one.resource.id === resource.id);
  if (!plan || !shape) return null;
  const { image, picture, height } = plan;
  const href = searchResultHref({
    kind: type,
    start,
    end,
    buildingId: resource.building.id,
    planId: floor.id,
  });
  const xs = shape.points.map(({ x }) => x);
  const ys = shape.points.map(({ y }) => y);
  const middle = {
    left: `${(Math.min(...xs) + Math.max(...xs)) / 2 / (planWidth / 100)}%`,
    top: `${(Math.min(...ys) + Math.max(...ys)) / 2 / (height / 100)}%`,
  };
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={frameStyle} style={{ aspectRatio: `${planWidth} / ${height}` }}>
        <PlanPicture src={image?.thumbnail ?? null} picture={picture} planHeight={height} />
        <Box
          component="svg"
          viewBox={`0 0 ${planWidth} ${height}`}
          role="img"
          aria-label={t('place.plan', { name: resource.name, floor: floor.name })}
          sx={{ position: 'absolute', inset: 0 }}
        >
          <Box
            component="polygon"
            points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')}
            sx={shapeStyle}
          />
        </Box>
        <Box aria-hidden sx={labelStyle} style={middle}>
          {resource.name}
        </Box>
      </Box>
      <Link component={PageLink} href={href} sx={linkStyle}>
        {t('place.openPlan', { floor: floor.name })}
      </Link>
    </Box>
  );
}

const frameStyle = {
  position: 'relative',
  overflow: 'hidden',
  maxHeight: 320,
  mx: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const;

const shapeStyle = {
  fill: 'var(--axp-palette-accent-ground)',
  fillOpacity: 0.9,
  stroke: 'var(--axp-palette-link)',
  strokeWidth: 6,
} as const;

const labelStyle = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  px: 2,
  borderRadius: '6px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  typography: 'caption',
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const;

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 44, md: 36 },
  mt: 1,
  typography: 'subtitle2',
} as const;
