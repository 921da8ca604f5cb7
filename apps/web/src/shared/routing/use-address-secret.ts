import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/**
 * The secret of the opened address: the token of a mail's link, the code of a resource. It stands
 * behind `#`, so that no server, log or referrer ever sees it. Null in the exported HTML.
 */
export function useAddressSecret(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  );
}
