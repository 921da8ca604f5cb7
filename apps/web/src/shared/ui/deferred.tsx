import type { PropsWithChildren, ReactNode } from 'react';
import { useDeferredValue } from 'react';

interface DeferredProps {
  /** Shown until all content can render. */
  readonly fallback: ReactNode;
}

/**
 * Draws something large for the first time in steps of a few milliseconds, between which the page
 * answers its reader: React draws a deferred value so, and all else in one go.
 */
export function Deferred({ fallback, children }: PropsWithChildren<DeferredProps>) {
  return useDeferredValue(true, false) ? children : fallback;
}
