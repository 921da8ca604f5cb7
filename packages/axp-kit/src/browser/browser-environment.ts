import { attempt } from '../check.ts';
import type { AxpEnvironment } from '../environment.ts';
import { indexedRevisions } from '../session/revisions.ts';
import { browserPage } from './browser-page.ts';

/** Everything the browser has; on a server only the network and the clock. */
export function browserEnvironment(): AxpEnvironment {
  const page = typeof document === 'object' ? window : undefined;
  return {
    fetch: (address, init) => fetch(address, init),
    now: () => Date.now(),
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning in the console
    warn: (text) => console.warn(text),
    // Reading either throws where the person has forbidden storage.
    localStorage: attempt(() => page?.localStorage),
    sessionStorage: attempt(() => page?.sessionStorage),
    locks: page?.navigator.locks,
    revisions: page?.indexedDB && indexedRevisions(page.indexedDB),
    page: page && browserPage(page),
  };
}
