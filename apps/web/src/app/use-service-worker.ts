import { useEffect } from 'react';
import { product } from '@/shared/config/product.ts';
import { reach } from '@/shared/offline/reach.ts';

/** The page comes first; what it may need without a connection is fetched when it stands. */
const delayMs = 4_000;

/**
 * Lets the service worker keep the application for visits without a connection (ADR 11). Signing out
 * has the browser remove the worker (H-12), so the page after that registers it again.
 */
export function useServiceWorker(pathname: string): void {
  const isLeaving = pathname === '/logout';
  useEffect(() => {
    if (isLeaving) return undefined;
    if (!product.isKeptOffline || !('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const stopListening = reach.listenTo(serviceWorker);
    const timer = setTimeout(() => {
      // Refused in private windows and without TLS: the application then needs its connection.
      serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isLeaving]);
}
