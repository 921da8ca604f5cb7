import type { UpdateMeBody } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';

export type ProfileChanges = z.input<typeof UpdateMeBody>;

/** Saves a change of the profile and shows it everywhere (P-01). */
export function useChangeProfile() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  return useChange(async (body: ProfileChanges) => (await call(updateMe, { body })).data, {
    done: t('saved'),
    onDone: merge,
  });
}
