import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the exported HTML and for the render that takes it over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
