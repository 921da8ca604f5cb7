import { PushSubscription } from '@axp/contracts/push';

/**
 * Whether this browser can show push notifications: `blocked` where the user refused them, and
 * `home-screen` on iOS, which offers them to installed web apps alone.
 */
export type PushSupport = 'supported' | 'blocked' | 'home-screen' | 'unsupported';

export function pushSupport(): PushSupport {
  const isThere =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isThere) return Notification.permission === 'denied' ? 'blocked' : 'supported';
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isTouchMac || /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'unsupported';
}

/** Asks the user, and subscribes with the key of the server; null where they refuse. */
export async function subscribe(serverKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const former = await pushManager.getSubscription();
    // A browser refuses a new key of the server while it has a subscription with the former one.
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return PushSubscription.parse({ endpoint, keys });
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
