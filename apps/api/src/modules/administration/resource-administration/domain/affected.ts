/** A booking that is not over, as far as a change of its place can matter to it. */
export interface UpcomingBooking {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly status: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly attendees: number | null;
  readonly businessUnitId: string;
  readonly bookedForId: string;
  readonly bookedForName: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly resourceType: string;
  /** A private booking of others, of which only its time is shown (H-05). */
  readonly isHidden: boolean;
  /** Name of the place that its owners were offered; read for a window of time alone. */
  readonly offered?: string | null;
  /** The highest number of the units that it has. */
  readonly lastUnit: number;
}

export type Reason = 'deactivated' | 'place' | 'capacity' | 'quantity' | 'hours' | 'visibility';

export interface Setting {
  readonly isActive: boolean;
  readonly buildingId: string;
  readonly floorId: string | null;
  readonly capacity: number | null;
  readonly visibleTo: readonly string[];
}

interface ResourceComparison {
  readonly before: Setting;
  readonly after: Setting;
  /** The last unit that could stay; bookings of those after it are in the way. */
  readonly lastUnit: number;
  readonly isOpen: (booking: UpcomingBooking) => boolean;
}

/** Returns the reasons why a booking would not fit a changed resource; empty if it fits. */
export function reasonsOf(
  booking: UpcomingBooking,
  { before, after, lastUnit, isOpen }: ResourceComparison,
): readonly Reason[] {
  const isMoved = after.buildingId !== before.buildingId || after.floorId !== before.floorId;
  const reasons: readonly [boolean, Reason][] = [
    [before.isActive && !after.isActive, 'deactivated'],
    [isMoved, 'place'],
    [(booking.attendees ?? 0) > (after.capacity ?? Number.POSITIVE_INFINITY), 'capacity'],
    [booking.lastUnit > lastUnit, 'quantity'],
    [!isOpen(booking), 'hours'],
    [after.visibleTo.length > 0 && !after.visibleTo.includes(booking.businessUnitId), 'visibility'],
  ];
  return reasons.flatMap(([is, reason]) => (is ? [reason] : []));
}
