/** Where the service worker keeps what a person read of their own (public/sw.js). */
const prefix = 'axp-data-';

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
