import type { BulkChange, ManagedResource } from '@axp/contracts';
import { previewResourceChanges, updateResources } from '@axp/contracts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { resourcesKey } from '../api/resource-queries.ts';

function previewQuery(body: {
  readonly resources: { id: string; version: number }[];
  readonly change: BulkChange | null;
}) {
  return queryOptions({
    queryKey: [...resourcesKey, 'bulk', body] as const,
    queryFn: async ({ signal }) => {
      const { resources, change } = body;
      if (!change) return null;
      return (await call(previewResourceChanges, { body: { resources, change } }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Previews and makes a change of many resources. */
export function useBulkChange(
  chosen: readonly ManagedResource[],
  { change, onDone }: { readonly change: BulkChange | null; readonly onDone: () => void },
) {
  const { t } = useTranslation('adminResources');
  const queries = useQueryClient();
  const toast = useToast();
  const resources = chosen.map(({ id, version }) => ({ id, version }));
  const preview = useQuery(previewQuery({ resources, change }));
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (wish: BulkChange) => call(updateResources, { body: { resources, change: wish } }),
    onSuccess: ({ data }) => {
      toast.success(t('resources.bulk.done', { count: data.changed }));
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: resourcesKey }),
  });
  return { preview, save };
}
