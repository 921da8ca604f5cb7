import { undoResourceImport } from '@axp/contracts/sheets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { resourcesKey } from './resource-queries.ts';

/** Undoes an import as a whole. */
export function useUndoImport() {
  const { t } = useTranslation('adminResources');
  const toast = useToast();
  const queries = useQueryClient();
  const problemText = useProblemText();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (importId: string) =>
      (await call(undoResourceImport, { params: { importId } })).data,
    onSuccess: (undone) => toast.success(t('import.undone', undone)),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: resourcesKey }),
  });
}
