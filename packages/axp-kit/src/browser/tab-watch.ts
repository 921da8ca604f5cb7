import type { Core } from '../core.ts';

/** Takes over what other tabs store, and what they stored while a page was kept aside. */
export function watchTabs({ environment: { page }, prefix, store }: Core): () => void {
  const stops = [
    page?.onStorage((key) => {
      if (key === null || key.startsWith(prefix)) store.reload();
    }),
    page?.onRestored(() => store.reload()),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}
