import type { Amenity } from '@axp/contracts';
import type { AmenityIconName } from '@axp/contracts/vocabulary';
import type { SvgIconProps } from '@mui/material';
import { useUser } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { isStandard } from '../use-amenities.ts';
import { amenityIcons } from './amenity-icons.ts';

const MoreAmenityIcon = lazyPart(() =>
  import('./more-amenity-icons.tsx').then((m) => m.MoreAmenityIcon),
);

interface NamedIconProps extends SvgIconProps {
  readonly icon: AmenityIconName;
}

/** An icon by its name. */
export function NamedIcon({ icon, ...props }: NamedIconProps) {
  if (!isStandard(icon)) return <MoreAmenityIcon icon={icon} {...props} />;
  const Icon = amenityIcons[icon];
  return <Icon {...props} />;
}

interface AmenityIconProps extends SvgIconProps {
  readonly amenity: Amenity;
}

/** The icon of an amenity: of the product, or as the merchant has chosen it. */
export function AmenityIcon({ amenity, ...props }: AmenityIconProps) {
  const { ownAmenities } = useUser();
  const own = ownAmenities.find(({ key }) => key === amenity);
  return <NamedIcon icon={isStandard(amenity) ? amenity : (own?.icon ?? 'star')} {...props} />;
}
