import type { CloudKit } from './cloud-kit.ts';

type CloudSession = CloudKit['state']['sessions'][number];

export interface CloudFollower {
  /** Whether a session is of the person who is signed in here. */
  readonly isUser: (session: CloudSession) => boolean;
  /** Signs that person in here. */
  readonly takeOver: (session: CloudSession) => Promise<void>;
  /** The platform has ended the sign-on. */
  readonly signOut: () => void;
  /** Called after a failed background attempt. */
  readonly fail: () => void;
}

export type FollowedKit = Pick<
  CloudKit,
  | 'acquireTokenSilent'
  | 'clearToken'
  | 'listApplications'
  | 'loginWithRedirect'
  | 'on'
  | 'state'
  | 'subscribe'
>;

function activeOf({ sessions, activeSessionKey }: FollowedKit['state']): CloudSession | undefined {
  return sessions.find(({ sessionKey }) => sessionKey === activeSessionKey);
}

/**
 * Keeps the application where the cloud account is: a valid session is signed in here and
 * its applications are asked for; one that is not valid any more is forgotten, and a new sign-on
 * begins. Gives how to stop.
 */
export function followCloud(kit: FollowedKit, follower: CloudFollower): () => void {
  let seen = '';

  async function act(session: CloudSession): Promise<void> {
    if (session.state === 'invalid') {
      kit.clearToken(session.sessionKey);
      await kit.loginWithRedirect();
      return;
    }
    if (!follower.isUser(session)) await follower.takeOver(session);
    await kit.listApplications();
  }

  function look(): void {
    const active = activeOf(kit.state);
    const now = active ? `${active.sessionKey} ${active.state}` : '';
    if (now === seen) return;
    seen = now;
    if (active) act(active).catch(follower.fail);
  }

  const stops = [
    kit.subscribe(look),
    kit.on('logout', ({ by }) => {
      if (by === 'platform') follower.signOut();
    }),
    kit.on('signedIn', ({ sessionKey }) => {
      // Another account's sign-on never replaces this session.
      if (activeOf(kit.state)) return;
      kit.acquireTokenSilent({ sessionKey }).catch(follower.fail);
    }),
  ];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
