import * as z from 'zod/mini';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';

const BegunSso = z.object({
  code: z.string(),
  key: z.string(),
  returnUrl: z.string(),
  /** Set where an administrator tries the method, which signs no one in. */
  isTrial: z.optional(z.boolean()),
});
/** A sign-in with a provider that this tab has begun; its state names it. */
type BegunSso = z.output<typeof BegunSso>;

const BegunDirectory = z.object({
  returnUrl: z.string(),
  /** Code of the directory that an administrator tries. */
  trialOf: z.optional(z.string()),
});
type BegunDirectory = z.output<typeof BegunDirectory>;

const TrialReturn = z.union([
  z.object({ code: z.string(), key: z.string(), answer: z.string() }),
  /** As the directory has put it behind the `#`. */
  z.object({ code: z.string(), hash: z.string() }),
]);
/** Answer to a trial, until the page that began it reads it. */
export type TrialReturn = z.output<typeof TrialReturn>;

const Text = z.string();
const nameOf = (state: string) => `axp-sign-in:${state}`;
const directoryName = 'axp-sign-in-directory';
const trialName = 'axp-sign-in-trial';
const nextTrialName = 'axp-sign-in-next-trial';

const keep = (name: string, value: object | string) =>
  tabStore.setItem(name, JSON.stringify(value));

function take<T extends z.ZodMiniType>(name: string, schema: T): z.output<T> | null {
  const stored = readStored(tabStore, name, schema);
  tabStore.removeItem(name);
  return stored;
}

/**
 * Sign-ins of this tab while it is at a provider. Other tabs have their own, so foreign responses
 * find no attempt.
 */
export const begun = {
  keepSso: (state: string, attempt: BegunSso) => keep(nameOf(state), attempt),
  readSso: (state: string) => readStored(tabStore, nameOf(state), BegunSso),
  forgetSso: (state: string) => tabStore.removeItem(nameOf(state)),
  keepDirectory: (attempt: BegunDirectory) => keep(directoryName, attempt),
  readDirectory: () => readStored(tabStore, directoryName, BegunDirectory),
  forgetDirectory: () => tabStore.removeItem(directoryName),
  keepTrial: (back: TrialReturn) => keep(trialName, back),
  takeTrial: () => take(trialName, TrialReturn),
  /** Code of a directory to try once the page has loaded again. */
  keepNextTrial: (code: string) => keep(nextTrialName, code),
  takeNextTrial: () => take(nextTrialName, Text),
};
