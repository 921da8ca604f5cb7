/** A window in which a person signs in at their provider again while this page keeps its form. */
const path = '/confirm-identity';
const channelName = 'axp-identity';

/** Where the window returns to after the sign-in. */
export const identityProvenPath = `${path}?done=1`;

/** False where the browser blocks pop-ups. */
export function openIdentityWindow(methodCode: string): boolean {
  const address = `${path}?method=${encodeURIComponent(methodCode)}`;
  return window.open(address, channelName, 'popup,width=520,height=720') !== null;
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    // Forbidden like everything else that tabs share.
    return null;
  }
}

/** Tells the page that has opened the window who has signed in. */
export function announceProof(userId: string): void {
  const channel = openChannel();
  channel?.postMessage(userId);
  channel?.close();
}

/** Calls back when a person has signed in again in the window. */
export function onProof(userId: string, proven: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === userId) proven();
  });
  return () => channel?.close();
}
