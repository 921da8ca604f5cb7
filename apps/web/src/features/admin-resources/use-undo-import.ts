import { undoResourceImport } from '@axp/contracts/sheets';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

export function useUndoImport(importId: string) {
  const { t } = useTranslation('adminResources');
  return useChange(async () => (await call(undoResourceImport, { params: { importId } })).data, {
    done: (undone) => t('import.undone', undone),
    reads: [resourcesKey],
  });
}
