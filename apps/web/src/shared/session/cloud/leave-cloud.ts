import type { CloudKit } from './cloud-kit.ts';

/**
 * Ends the sign-on at the platform as well, for all applications of this browser, and comes back
 * to the sign-in page. Says whether the page is left for that; without a connection it is not.
 */
export async function leaveCloud(
  kit: Pick<CloudKit, 'logout'>,
  { location, navigator }: Window,
): Promise<boolean> {
  if (!navigator.onLine) return false;
  await kit.logout({ redirectUrl: `${location.origin}/login` });
  return true;
}
