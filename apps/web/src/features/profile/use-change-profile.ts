import type { UpdateMeBody } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

export type ProfileChanges = z.input<typeof UpdateMeBody>;

/** Saves a change of the profile and shows it everywhere (P-01). */
export function useChangeProfile() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async (body: ProfileChanges) => (await call(updateMe, { body })).data,
    onSuccess: (user) => {
      merge(user);
      toast.success(t('saved'));
    },
    onError: (error) => toast.error(problemText(error)),
  });
}
