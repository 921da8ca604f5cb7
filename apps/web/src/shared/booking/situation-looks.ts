import type { Situation } from '@axp/contracts/display-situation';
import FreeIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import CheckInIcon from '@mui/icons-material/HourglassBottomOutlined';
import ClosedIcon from '@mui/icons-material/NightsStayOutlined';
import BusyIcon from '@mui/icons-material/RemoveCircle';

/** Icon of what a room is, and the status whose colours it has. */
export const situationLooks = {
  free: { Icon: FreeIcon, tone: 'approved' },
  busy: { Icon: BusyIcon, tone: 'cancelled' },
  'check-in': { Icon: CheckInIcon, tone: 'pending' },
  closed: { Icon: ClosedIcon, tone: 'checked-out' },
  unknown: { Icon: OfflineIcon, tone: 'checked-out' },
} as const satisfies Record<Situation['kind'], unknown>;
