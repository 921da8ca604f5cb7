import type { UpdateMeBody } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import type { ChangeOptions } from '@/shared/ui/use-change.ts';
import { useChange } from '@/shared/ui/use-change.ts';

export type ProfileChanges = z.input<typeof UpdateMeBody>;
type Saved = Awaited<ReturnType<typeof save>>;

const save = async (body: ProfileChanges) => (await call(updateMe, { body })).data;

/** Saves a change of the profile and shows it everywhere (P-01). */
export function useChangeProfile(action?: ChangeOptions<ProfileChanges, Saved>['action']) {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  return useChange(save, { done: t('saved'), onDone: merge, ...(action && { action }) });
}

/** Saves a choice of notifications, with an undo in the toast. */
export function useChangeNotifications() {
  const { t } = useTranslation('common');
  const { mutedMails, mutedPushes, mailsOwnActs, startReminders, quietHours } = useUser();
  const undo = useChangeProfile();
  return useChangeProfile((_, input) => {
    const former = {
      ...(input.mutedMails && { mutedMails }),
      ...(input.mutedPushes && { mutedPushes }),
      ...(input.quietHours !== undefined && { quietHours }),
      ...(input.mailsOwnActs !== undefined && { mailsOwnActs }),
      ...(input.startReminders && { startReminders }),
    };
    return { label: t('action.undo'), onClick: () => undo.mutate(former) };
  });
}
