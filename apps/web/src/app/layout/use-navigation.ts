import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import type { NavigationEntry } from './navigation.ts';
import { navigationEntries } from './navigation.ts';

/** Returns the navigation without booking if the merchant offers none (T-06), or the user may not book. */
export function useNavigation(): readonly NavigationEntry[] {
  const isOffered = enabledKinds(useMerchant().services).length > 0;
  const canBook = useAbility().can('create', 'Booking') && isOffered;
  return navigationEntries.filter(({ href }) => href !== '/bookings' || canBook);
}
