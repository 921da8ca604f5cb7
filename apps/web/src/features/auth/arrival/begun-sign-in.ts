import * as z from 'zod/mini';
import type { SessionStore } from '@/shared/lib/tab-store.ts';
import { readStored } from '@/shared/lib/tab-store.ts';

const BegunSso = z.object({ code: z.string(), key: z.string(), returnUrl: z.string() });
/** A sign-in with a provider that this tab has begun; its state names it. */
export type BegunSso = z.output<typeof BegunSso>;

const BegunDirectory = z.object({ returnUrl: z.string() });
export type BegunDirectory = z.output<typeof BegunDirectory>;

const nameOf = (state: string) => `axp-sign-in:${state}`;
const directoryName = 'axp-sign-in-directory';

/**
 * Stores a tab's sign-in while it is at a provider. Other tabs have their own, so foreign responses
 * find no attempt.
 */
export function begunSignIns(store: SessionStore) {
  return {
    keepSso: (state: string, begun: BegunSso) =>
      store.setItem(nameOf(state), JSON.stringify(begun)),
    readSso: (state: string) => readStored(store, nameOf(state), BegunSso),
    forgetSso: (state: string) => store.removeItem(nameOf(state)),
    keepDirectory: (begun: BegunDirectory) => store.setItem(directoryName, JSON.stringify(begun)),
    readDirectory: () => readStored(store, directoryName, BegunDirectory),
    forgetDirectory: () => store.removeItem(directoryName),
  };
}
