import { updateSetup } from '@axp/contracts/administration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { deskQueries } from './desk-queries.ts';

/** Hides the checklist for this administrator, with undo. */
export function useHideSetup(): () => void {
  const { t } = useTranslation(['adminDesk', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (isHidden: boolean) => (await call(updateSetup, { body: { isHidden } })).data,
    onSuccess: (progress) => queryClient.setQueryData(deskQueries.setup().queryKey, progress),
    onError: (error) => toast.error(problemText(error)),
  });
  return () =>
    change.mutate(true, {
      onSuccess: () =>
        toast.success(t('adminDesk:setup.hidden'), {
          action: { label: t('common:action.undo'), onClick: () => change.mutate(false) },
        }),
    });
}
