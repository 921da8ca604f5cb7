import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import { openCloudKit, showLauncher } from '@/shared/session/cloud/cloud-kit.ts';
import { cloudMethodOf } from '@/shared/session/cloud/cloud-method.ts';
import { fetchCloudTokens } from '@/shared/session/cloud/cloud-tokens.ts';
import { useSession } from '@/shared/session/index.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

/** The button in the colours of the bar, the panel in those of the page, light and dark. */
const looks = {
  // Room for the button from the start, so that nothing moves when it comes.
  width: 44,
  height: 44,
  flexShrink: 0,
  '--axp-launcher-trigger': 'var(--axp-palette-navigationBar-text)',
  '--axp-launcher-surface': 'var(--axp-palette-background-paper)',
  '--axp-launcher-text': 'var(--axp-palette-text-primary)',
  '--axp-launcher-muted': 'var(--axp-palette-text-secondary)',
  '--axp-launcher-border': 'var(--axp-palette-divider)',
  '--axp-launcher-hover': 'var(--axp-palette-action-hover)',
  '--axp-launcher-accent': 'var(--axp-palette-primary-main)',
  '& > div::part(trigger)': { background: 'none' },
  '& > div::part(trigger):hover': {
    background: 'color-mix(in srgb, var(--axp-palette-navigationBar-text) 12%, transparent)',
  },
};

/** The nine-dot launcher in the top bar, for who signed in by a cloud account. */
export function CloudApps() {
  const id = useId();
  const kit = useCloudKit();
  useFollowCloud(kit);
  useEffect(() => {
    if (!kit) return undefined;
    let isOver = false;
    let remove = () => {};
    void showLauncher(kit, id).then((stop) => {
      if (isOver) stop();
      else remove = stop;
    });
    return () => {
      isOver = true;
      remove();
    };
  }, [kit, id]);
  return <Box id={id} sx={looks} />;
}

/** Keeps the signed-in person and their cloud account together. */
function useFollowCloud(kit: CloudKit | null): void {
  const { t } = useTranslation('main');
  const { user, signIn, signOut } = useSession();
  const toast = useToast();
  const isUser = useEffectEvent((address: string) => address.toLowerCase() === user?.email);
  const takeOver = useEffectEvent(async (openKit: CloudKit, sessionKey: string) => {
    // One tab is enough; the others follow what it stores.
    if (document.hidden) return true;
    const answer = await fetchCloudTokens(openKit, sessionKey);
    if ('ticket' in answer) return false;
    await signIn(answer, 'cloud');
    return true;
  });
  const leave = useEffectEvent(() => void signOut());
  const fail = useEffectEvent(() => toast.error(t('cloud.lost')));
  useEffect(() => {
    if (!kit) return undefined;
    return followCloud(kit, {
      isUser: (session) => isUser(session.user),
      takeOver: ({ sessionKey }) => takeOver(kit, sessionKey),
      signOut: () => leave(),
      fail: () => fail(),
    });
  }, [kit]);
}

/** A client of the platform for as long as a component stands; null until it is there. */
function useCloudKit(): CloudKit | null {
  const { data: method } = useQuery({ ...signInMethods(), select: cloudMethodOf });
  const [kit, setKit] = useState<CloudKit | null>(null);
  useEffect(() => {
    if (!method) return undefined;
    let isOver = false;
    let opened: CloudKit | null = null;
    void openCloudKit(method, { bridge: 'auto' }).then((made) => {
      if (isOver) {
        made.destroy();
        return;
      }
      opened = made;
      setKit(made);
    });
    return () => {
      isOver = true;
      opened?.destroy();
      setKit(null);
    };
  }, [method]);
  return kit;
}

type CloudSession = CloudKit['state']['sessions'][number];

interface CloudFollower {
  /** Whether a session is of the person who is signed in here. */
  readonly isUser: (session: CloudSession) => boolean;
  /** Signs that person in here; false where their second factor comes first (H-11). */
  readonly takeOver: (session: CloudSession) => Promise<boolean>;
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
    const isHere = follower.isUser(session) || (await follower.takeOver(session));
    // The page that the platform leads back to asks for the factor.
    await (isHere ? kit.listApplications() : kit.loginWithRedirect());
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
