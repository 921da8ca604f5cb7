import type { Amenity } from '@axp/contracts';
import type { AmenityIconName, StandardAmenity } from '@axp/contracts/vocabulary';
import { isStandardAmenity } from '@axp/contracts/vocabulary';
import Accessible from '@mui/icons-material/AccessibleOutlined';
import AcUnit from '@mui/icons-material/AcUnitOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import ChildFriendly from '@mui/icons-material/ChildFriendlyOutlined';
import Stylus from '@mui/icons-material/DrawOutlined';
import Explore from '@mui/icons-material/ExploreOutlined';
import Hearing from '@mui/icons-material/HearingOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Luggage from '@mui/icons-material/LuggageOutlined';
import Mic from '@mui/icons-material/MicOutlined';
import Monitor from '@mui/icons-material/MonitorOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import Power from '@mui/icons-material/PowerOutlined';
import Restaurant from '@mui/icons-material/RestaurantOutlined';
import Slideshow from '@mui/icons-material/SlideshowOutlined';
import Videocam from '@mui/icons-material/VideocamOutlined';
import Wifi from '@mui/icons-material/WifiOutlined';
import Work from '@mui/icons-material/WorkOutlineOutlined';
import type { SvgIconProps } from '@mui/material';
import { useUser } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

const amenityIcons = {
  'video-conference': Videocam,
  screen: Monitor,
  projector: Slideshow,
  whiteboard: Stylus,
  phone: Phone,
  microphone: Mic,
  'natural-light': LightMode,
  'step-free-access': Accessible,
  catering: Restaurant,
  'air-conditioning': AcUnit,
  'hearing-loop': Hearing,
  'power-outlets': Power,
  wifi: Wifi,
  'child-seat': ChildFriendly,
  navigation: Explore,
  electric: Bolt,
  'roof-box': Luggage,
  'carrying-case': Work,
} as const satisfies Record<StandardAmenity, unknown>;

const MoreAmenityIcon = lazyPart(() => import('./more-amenity-icons.tsx'), 'MoreAmenityIcon');

interface NamedIconProps extends SvgIconProps {
  readonly icon: AmenityIconName;
}

/** An icon by its name. */
export function NamedIcon({ icon, ...props }: NamedIconProps) {
  if (!isStandardAmenity(icon)) return <MoreAmenityIcon icon={icon} {...props} />;
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
  return (
    <NamedIcon icon={isStandardAmenity(amenity) ? amenity : (own?.icon ?? 'star')} {...props} />
  );
}
