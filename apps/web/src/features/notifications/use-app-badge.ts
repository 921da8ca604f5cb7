import { useEffect } from 'react';

/** Shows a count on the icon of the installed application, where there is one. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined;
    // Refused where the application is not installed: then there is no icon to put it on.
    navigator.setAppBadge(count).catch(() => undefined);
    return () => {
      navigator.clearAppBadge().catch(() => undefined);
    };
  }, [count]);
}
