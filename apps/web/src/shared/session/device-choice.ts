import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { allowKeptAnswers, forgetKeptAnswers } from '@/shared/offline/kept-answers.ts';
import { changeSettings, readSettings, useSettings } from '@/shared/theme/settings.ts';

/** Lives as long as the browser does, so that it tells a new start from another page. */
const visitCookie = 'axp-visit=1';

/** Keys of the device instead of a person: they stay when a person leaves (A-14, T-05). */
const deviceKeys = ['merchantId', 'settings'] as const;

/** Whether the person wants to stay signed in on this device (H-12). */
function staysSignedIn(storage: KeyValueStorage): boolean {
  return readSettings(storage).staysSignedIn === true;
}

/** The 'Keep me signed in' choice for the next sign-in. */
export function useStayChoice(): readonly [boolean, (isStaying: boolean) => void] {
  const [settings, change] = useSettings();
  return [settings.staysSignedIn === true, (isStaying) => change({ staysSignedIn: isStaying })];
}

/** The next person chooses for themselves. */
export function forgetChoice(storage: KeyValueStorage): void {
  if (readSettings(storage).staysSignedIn === undefined) return;
  changeSettings(storage, { staysSignedIn: undefined });
}

/**
 * A session that was not chosen to stay ends with the browser, and nothing of it is kept for reading
 * without a connection.
 */
export async function beginVisit(storage: KeyValueStorage): Promise<void> {
  const isStaying = staysSignedIn(storage);
  changeSettings(storage, { staysSignedIn: isStaying });
  const isHttps = location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs TLS and a recent browser
  document.cookie = `${visitCookie}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  await (isStaying ? allowKeptAnswers() : forgetKeptAnswers());
}

/** Whether the browser was closed since a sign-in that was not chosen to stay. */
export function isVisitOver(storage: KeyValueStorage): boolean {
  const { staysSignedIn: choice } = readSettings(storage);
  return choice === false && !document.cookie.split('; ').includes(visitCookie);
}

/** Runs what has the browser clear its storage, and puts the device's own choices back. */
export async function keepingDeviceChoices<T>(
  storage: KeyValueStorage,
  work: () => Promise<T>,
): Promise<T> {
  const kept = deviceKeys.map((key) => [key, storage.read(key)] as const);
  const result = await work();
  for (const [key, value] of kept) if (value !== null) storage.write(key, value);
  return result;
}
