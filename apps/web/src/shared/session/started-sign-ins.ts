import { hasParts, parseRecord } from '@/shared/lib/records.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';

/** A sign-in with a provider that this tab has begun; its state names it. */
interface BegunSso {
  readonly code: string;
  readonly key: string;
  readonly returnUrl: string;
  /** Set where an administrator tries the method, which signs no one in. */
  readonly isTrial?: boolean;
}

interface BegunDirectory {
  readonly returnUrl: string;
  /** Code of the directory that an administrator tries. */
  readonly trialOf?: string;
}

/** Answer to a trial, until the page that began it reads it. */
export type TrialReturn = ProviderReturn | DirectoryReturn;

interface ProviderReturn {
  readonly code: string;
  readonly key: string;
  readonly answer: string;
}

interface DirectoryReturn {
  readonly code: string;
  /** As the directory has put it behind the `#`. */
  readonly hash: string;
}

const nameOf = (state: string) => `axp-sign-in:${state}`;
const directoryName = 'axp-sign-in-directory';
const trialName = 'axp-sign-in-trial';
const nextTrialName = 'axp-sign-in-next-trial';

const keep = (name: string, value: object) => tabStore.setItem(name, JSON.stringify(value));

/** Reads an object that this tab keeps; null unless the needed parts are texts. */
function read<T extends object>(name: string, ...needed: readonly (keyof T & string)[]): T | null {
  const kept = parseRecord(tabStore.getItem(name));
  const areTexts = needed.every((part) => typeof kept[part] === 'string');
  return areTexts && hasParts<T>(kept, needed) ? kept : null;
}

function readTrial(): TrialReturn | null {
  return (
    read<ProviderReturn>(trialName, 'code', 'key', 'answer') ??
    read<DirectoryReturn>(trialName, 'code', 'hash')
  );
}

function take<T>(name: string, value: T): T {
  tabStore.removeItem(name);
  return value;
}

/**
 * Sign-ins of this tab while it is at a provider. Other tabs have their own, so foreign responses
 * find no attempt.
 */
export const startedSignIns = {
  keepSso: (state: string, attempt: BegunSso) => keep(nameOf(state), attempt),
  readSso: (state: string) => read<BegunSso>(nameOf(state), 'code', 'key', 'returnUrl'),
  forgetSso: (state: string) => tabStore.removeItem(nameOf(state)),
  keepDirectory: (attempt: BegunDirectory) => keep(directoryName, attempt),
  readDirectory: () => read<BegunDirectory>(directoryName, 'returnUrl'),
  forgetDirectory: () => tabStore.removeItem(directoryName),
  keepTrial: (back: TrialReturn) => keep(trialName, back),
  takeTrial: () => take(trialName, readTrial()),
  /** Code of a directory to try once the page has loaded again. */
  keepNextTrial: (code: string) => tabStore.setItem(nextTrialName, code),
  takeNextTrial: () => take(nextTrialName, tabStore.getItem(nextTrialName)),
};
