import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useWaitingCount } from '@/shared/booking/moves/use-waiting-requests.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import type { NavigationEntry } from './navigation.ts';
import { navigationEntries } from './navigation.ts';

export interface ShownEntry extends NavigationEntry {
  /** Requests that wait for the user; 0 for entries that show none. */
  readonly waiting: number;
}

/**
 * Returns the navigation without booking if the merchant offers none (T-06), or the user may not book.
 * Requests are counted at the approvals; at the administration for administrators without these.
 */
export function useNavigation(): readonly ShownEntry[] {
  const ability = useAbility();
  const isOffered = enabledKinds(useMerchant().services).length > 0;
  const { isApprover } = useUser();
  const isAdministrator = ability.can('manage', 'Administration');
  const isShown: Readonly<Record<string, boolean>> = {
    '/bookings': ability.can('create', 'Booking') && isOffered,
    '/approvals': isApprover,
    '/admin': ability.can('view', 'Administration'),
  };
  const waiting = useWaitingCount(isApprover || isAdministrator);
  const counted = isApprover ? '/approvals' : '/admin';
  return navigationEntries
    .filter(({ href }) => isShown[href] ?? true)
    .map((entry) => ({ ...entry, waiting: entry.href === counted ? waiting : 0 }));
}

/** The bottom bar has room for five: administrators find their approvals in the administration. */
export function useShortNavigation(): readonly ShownEntry[] {
  const entries = useNavigation();
  const waiting = Math.max(...entries.map((entry) => entry.waiting));
  if (!entries.some(({ href }) => href === '/admin')) return entries;
  return entries.flatMap((entry) => {
    if (entry.href === '/approvals') return [];
    return entry.href === '/admin' ? { ...entry, labelKey: 'nav.admin', waiting } : entry;
  });
}
