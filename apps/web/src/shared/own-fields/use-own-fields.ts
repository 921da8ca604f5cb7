import type { OwnField, ResourceType } from '@axp/contracts';
import { ownFieldsAt } from '@axp/contracts';
import { useUser } from '@/shared/session/index.ts';

interface Place {
  readonly type: ResourceType;
  /** Null for a resource that is not stored yet. */
  readonly id: string | null;
}

/** Own fields of a resource, as its form has them. */
export function useResourceFields({ type, id }: Place): readonly OwnField[] {
  return ownFieldsAt(useUser().ownFields, { subject: 'resource', type, resourceId: id });
}

/** Own fields of bookings of a resource that the user may fill. */
export function useBookingFields({ type, id }: Place): readonly OwnField[] {
  return ownFieldsAt(useUser().ownFields, { subject: 'booking', type, resourceId: id });
}
