import type { AxpEnvironment } from '../environment.ts';
import { indexedRevisions } from '../session/revisions.ts';

/** Everything the browser has; on a server only the network and the clock. */
export function browserEnvironment(): AxpEnvironment {
  const page = typeof document === 'object' ? window : undefined;
  return {
    fetch: (address, init) => fetch(address, init),
    now: () => Date.now(),
    page,
    revisions: page && indexedRevisions,
  };
}
