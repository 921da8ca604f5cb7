import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useMerchant } from '@/shared/session/index.ts';
import type { NavigationEntry } from './navigation.ts';
import { navigationEntries } from './navigation.ts';

/** Where one can go here: booking is a place only where something can be booked (T-06). */
export function useNavigation(): readonly NavigationEntry[] {
  const canBook = enabledKinds(useMerchant().services).length > 0;
  return navigationEntries.filter(({ href }) => href !== '/bookings' || canBook);
}
