import { deletePushDevice, getPushDevices, savePushDevice, testPush } from '@axp/contracts/push';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, readQuery } from '@/shared/api/index.ts';
import { subscribe, unsubscribe } from '@/shared/push/subscription.ts';
import { useChange } from '@/shared/ui/use-change.ts';

const pushKey = ['profile', 'push'] as const;
const reads = [pushKey];

/** Browsers of the user with push, and the key of the server (J-06). */
export function usePushDevices() {
  return useQuery(readQuery(pushKey, getPushDevices, {}));
}

/** Turns push on in this browser; null where the user refused. */
export function useTurnOnPush() {
  const turnOn = async (serverKey: string) => {
    const body = await subscribe(serverKey);
    return body && (await call(savePushDevice, { body })).data;
  };
  return useChange(turnOn, { reads });
}

export function useRemoveDevice() {
  const { t } = useTranslation('profile');
  const remove = async ({
    id,
    isCurrent,
  }: {
    readonly id: string;
    readonly isCurrent: boolean;
  }) => {
    await call(deletePushDevice, { params: { id } });
    if (isCurrent) await unsubscribe();
  };
  return useChange(remove, { reads, done: t('push.removed') });
}

export function useTestPush() {
  const { t } = useTranslation('profile');
  return useChange(async () => (await call(testPush, {})).data, {
    done: ({ sent }) => t('push.tested', { count: sent }),
  });
}
