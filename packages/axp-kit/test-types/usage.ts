/**
 * Compiled against the packed package, by the oldest TypeScript that is promised and by the current
 * one: what users write compiles, and what must not compile does not.
 */
import type { AxpClient, AxpErrorCode, Session, SignOnClient } from 'axp-kit';
import { AxpError, AxpKit, AxpSignOn } from 'axp-kit';
import type { Launcher, LauncherClient, LauncherItem } from 'axp-kit/launcher';
import { initWidget } from 'axp-kit/launcher';

const kit = new AxpKit({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });

export const client: AxpClient = kit;
export const signOn: SignOnClient[] = [
  kit,
  new AxpSignOn({ baseUrl: 'https://sso.example.com', applicationId: 'booking' }),
];
export const forLauncher: LauncherClient = kit;
export const stop: () => void = kit.subscribe((state) => state.sessions.length);
export const token: Promise<string> = kit.getAccessToken({ minValidityMs: 60_000 });
export const launcher: Launcher = initWidget(kit, 'apps', {
  recents: false,
  onLaunch: (item: LauncherItem) => item.appslugKey,
});

/** The state of a session decides whether it has a reason. */
export function reasonOf(session: Session): string {
  return session.state === 'invalid' ? session.reason : '';
}

/** A code is one of a closed list. */
export function isGone(error: unknown): boolean {
  const gone: AxpErrorCode = 'session_invalid';
  return error instanceof AxpError && error.code === gone;
}

// @ts-expect-error an application id is needed
export const incomplete = new AxpKit({ baseUrl: 'https://sso.example.com' });

// @ts-expect-error a valid session has no reason
export type NoReason = Extract<Session, { state: 'valid' }>['reason'];

// @ts-expect-error there is no such code
export const unknownCode: AxpErrorCode = 'session_lost';

// @ts-expect-error what the client tells cannot be changed from outside
kit.state.isLogin = true;

// @ts-expect-error the small client has no silent sign-on
export const silent: keyof SignOnClient = 'acquireTokenSilent';

// @ts-expect-error what a client is made of is its own
export const inside = kit.core;

// @ts-expect-error the launcher needs a client
initWidget('apps');
