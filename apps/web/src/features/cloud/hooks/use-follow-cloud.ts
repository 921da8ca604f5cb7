import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloudKit } from '@/shared/session/cloud/index.ts';
import { fetchCloudTokens, followCloud } from '@/shared/session/cloud/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

/** Keeps the signed-in person and their cloud account together. */
export function useFollowCloud(kit: CloudKit | null): void {
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
