/** Where the service worker keeps what a person read of their own (public/sw.js). */
const prefix = 'axp-data-';

/** The service worker keeps answers only while this exists, beside what it keeps (H-12). */
const permission = `${prefix}allowed`;

/** Lets answers be kept on a device where the person stays signed in. */
export async function allowKeptAnswers(): Promise<void> {
  if (!('caches' in window)) return;
  // Denied in some private windows: the application then needs its connection.
  await caches.open(permission).catch(() => undefined);
}

/** Where answers of a person are kept; null where none may be. */
export async function openKeptAnswers(userId: string): Promise<Cache | null> {
  if (!('caches' in window) || !(await caches.has(permission))) return null;
  return caches.open(`${prefix}${userId}`);
}

/** Forgets what was kept for reading without a connection; never fails, there may be nothing. */
export async function forgetKeptAnswers(): Promise<void> {
  // Absent on a host without TLS, and in browsers that deny storage.
  if (!('caches' in window)) return;
  try {
    const names = await caches.keys();
    const ofPeople = names.filter((name) => name.startsWith(prefix));
    await Promise.all(ofPeople.map((name) => caches.delete(name)));
  } catch {
    // Denied: then nothing was kept either.
  }
}
