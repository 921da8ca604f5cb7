import { useLayoutEffect } from 'react';

/** Takes away what stood in for the page until its scripts had come (app/first-view). */
export function useRealView(): void {
  useLayoutEffect(() => document.getElementById('first-view')?.remove(), []);
}
