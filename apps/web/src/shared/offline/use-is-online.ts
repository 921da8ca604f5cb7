import { useSyncExternalStore } from 'react';
import { reach } from './reach.ts';

/** Whether the device has a network and reaches the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(reach.subscribe, reach.isOnline, () => true);
}
