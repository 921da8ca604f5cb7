import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import { showLauncher } from '@/shared/session/cloud/cloud-kit.ts';
import { fetchCloudTokens } from '@/shared/session/cloud/cloud-tokens.ts';
import { followCloud } from '@/shared/session/cloud/follow-cloud.ts';
import { useCloudKit } from '@/shared/session/cloud/use-cloud-kit.ts';
import { useSession } from '@/shared/session/index.ts';
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
    if (document.hidden) return;
    await signIn(await fetchCloudTokens(openKit, sessionKey), 'cloud');
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
