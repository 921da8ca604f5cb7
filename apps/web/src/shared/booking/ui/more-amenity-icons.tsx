import type { AmenityIconName, StandardAmenity } from '@axp/contracts/vocabulary';
import Build from '@mui/icons-material/BuildOutlined';
import Coffee from '@mui/icons-material/CoffeeOutlined';
import Desk from '@mui/icons-material/DeskOutlined';
import Elevator from '@mui/icons-material/ElevatorOutlined';
import HealthAndSafety from '@mui/icons-material/HealthAndSafetyOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Kitchen from '@mui/icons-material/KitchenOutlined';
import LocalParking from '@mui/icons-material/LocalParkingOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Piano from '@mui/icons-material/PianoOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Shower from '@mui/icons-material/ShowerOutlined';
import Speaker from '@mui/icons-material/SpeakerOutlined';
import Star from '@mui/icons-material/StarBorderOutlined';
import Yard from '@mui/icons-material/YardOutlined';
import type { SvgIconProps } from '@mui/material';

const icons = {
  camera: PhotoCamera,
  coffee: Coffee,
  desk: Desk,
  kitchen: Kitchen,
  lift: Elevator,
  lock: Lock,
  parking: LocalParking,
  piano: Piano,
  plant: Yard,
  printer: Print,
  safety: HealthAndSafety,
  shower: Shower,
  speaker: Speaker,
  star: Star,
  storage: Inventory,
  tools: Build,
} as const satisfies Record<MoreIconName, unknown>;

export type MoreIconName = Exclude<AmenityIconName, StandardAmenity>;

interface MoreAmenityIconProps extends SvgIconProps {
  readonly icon: MoreIconName;
}

/** Icons that only amenities of a merchant's own have. */
export function MoreAmenityIcon({ icon, ...props }: MoreAmenityIconProps) {
  const Icon = icons[icon];
  return <Icon {...props} />;
}
