import type { ResourceType } from '@axp/contracts';
import Asset from '@mui/icons-material/DevicesOtherOutlined';
import Car from '@mui/icons-material/DirectionsCarOutlined';
import Room from '@mui/icons-material/MeetingRoomOutlined';

/** The sign of each kind that can be booked. */
export const kindIcons = {
  room: Room,
  car: Car,
  asset: Asset,
} as const satisfies Record<ResourceType, unknown>;
