import type { Booking, FloorPlan } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { boxOf, cornersOf } from '@/shared/floor-plan/plan-box.ts';
import { PlanPicture } from '@/shared/floor-plan/plan-picture.tsx';
import { floorPlanQuery } from '@/shared/floor-plan/plan-queries.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface PlacePlanProps {
  readonly booking: Pick<Booking, 'resource' | 'start' | 'end' | 'type'>;
  readonly floor: { readonly id: string; readonly name: string };
}

/**
 * Where a resource is on the plan of its floor, with its parts or what it is a part of (F-05); nothing
 * if the plan does not show it.
 */
export function PlacePlan({ booking, floor }: PlacePlanProps) {
  const { t } = useTranslation('myBooking');
  const { data: plan } = useQuery(floorPlanQuery(floor.id));
  const { resource, start, end, type } = booking;
  const shape = plan?.shapes.find((one) => one.resource.id === resource.id);
  if (!plan || !shape) return null;
  const { image, picture, height, shapes } = plan;
  const linked = shapes.filter(
    (one) =>
      shape.resource.parts.includes(one.resource.id) || one.resource.parts.includes(resource.id),
  );
  const href = searchResultHref({
    kind: type,
    start,
    end,
    buildingId: resource.building.id,
    planId: floor.id,
  });
  const bounds = boxOf(shape.points);
  const middle = {
    left: `${(bounds.x + bounds.width / 2) / (planWidth / 100)}%`,
    top: `${(bounds.y + bounds.height / 2) / (height / 100)}%`,
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
          <Outline points={shape.points} style={shapeStyle} />
          {linked.map(({ resource: { id }, points }) => (
            <Outline key={id} points={points} style={linkedStyle} />
          ))}
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

interface OutlineProps {
  readonly points: FloorPlan['shapes'][number]['points'];
  readonly style: typeof shapeStyle | typeof linkedStyle;
}

function Outline({ points, style }: OutlineProps) {
  return <Box component="polygon" points={cornersOf(points)} sx={style} />;
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

const linkedStyle = {
  fill: 'none',
  stroke: 'var(--axp-palette-link)',
  strokeWidth: 4,
  strokeDasharray: '16 10',
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
