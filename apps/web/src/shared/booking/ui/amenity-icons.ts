import type { AmenityIconName } from '@axp/contracts/vocabulary';
import Accessible from '@mui/icons-material/AccessibleOutlined';
import AcUnit from '@mui/icons-material/AcUnitOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import ChildFriendly from '@mui/icons-material/ChildFriendlyOutlined';
import Coffee from '@mui/icons-material/CoffeeOutlined';
import Desk from '@mui/icons-material/DeskOutlined';
import Stylus from '@mui/icons-material/DrawOutlined';
import Elevator from '@mui/icons-material/ElevatorOutlined';
import Explore from '@mui/icons-material/ExploreOutlined';
import HealthAndSafety from '@mui/icons-material/HealthAndSafetyOutlined';
import Hearing from '@mui/icons-material/HearingOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Kitchen from '@mui/icons-material/KitchenOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import LocalParking from '@mui/icons-material/LocalParkingOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Luggage from '@mui/icons-material/LuggageOutlined';
import Mic from '@mui/icons-material/MicOutlined';
import Monitor from '@mui/icons-material/MonitorOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Piano from '@mui/icons-material/PianoOutlined';
import Power from '@mui/icons-material/PowerOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Restaurant from '@mui/icons-material/RestaurantOutlined';
import Shower from '@mui/icons-material/ShowerOutlined';
import Slideshow from '@mui/icons-material/SlideshowOutlined';
import Speaker from '@mui/icons-material/SpeakerOutlined';
import Star from '@mui/icons-material/StarBorderOutlined';
import Videocam from '@mui/icons-material/VideocamOutlined';
import Wifi from '@mui/icons-material/WifiOutlined';
import Work from '@mui/icons-material/WorkOutlineOutlined';
import Yard from '@mui/icons-material/YardOutlined';

export const amenityIcons = {
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
} as const satisfies Record<AmenityIconName, unknown>;
