import { setTimezone } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/index.ts';

/** Saves the person's time zone; every time on screen follows (P-03). */
export function useSetTimezone() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async (timezone: string) => (await call(setTimezone, { body: { timezone } })).data,
    onSuccess: ({ timezone }) => {
      merge({ timezone });
      toast.success(t('saved'));
    },
    onError: (error) => toast.error(problemText(error)),
  });
}
