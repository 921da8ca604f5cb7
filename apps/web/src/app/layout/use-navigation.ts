import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useMerchant } from '@/shared/session/index.ts';
import type { NavigationEntry } from './navigation.ts';
import { navigationEntries } from './navigation.ts';

/** Returns the navigation without booking if the merchant offers none (T-06). */
export function useNavigation(): readonly NavigationEntry[] {
  const canBook = enabledKinds(useMerchant().services).length > 0;
  return navigationEntries.filter(({ href }) => href !== '/bookings' || canBook);
}
