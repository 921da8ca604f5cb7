import type { ManagedResource } from '@axp/contracts';
import type { ResourceAction } from '@axp/contracts/sheets';
import { maxSelectedIds } from '@axp/contracts/sheets';
import { Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import type { useChosen } from '@/shared/table/use-chosen.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import type { ListedFilter } from './resource-queries.ts';
import { fetchAllResources } from './resource-queries.ts';

/** Dialog that is open over the list. */
export type OpenDialog =
  | { readonly kind: 'import' }
  | { readonly kind: 'amenities' }
  | {
      readonly kind: 'action';
      readonly action: ResourceAction;
      /** Absent for the selected ones. */
      readonly resource?: ManagedResource;
    }
  | { readonly kind: 'maintenance'; readonly resource: ManagedResource }
  | { readonly kind: 'edit' | 'codes'; readonly resources: readonly ManagedResource[] };

/** Reads the selected resources whole, also those that the list has not loaded. */
export function useGather(
  chosen: ReturnType<typeof useChosen<ManagedResource, ListedFilter>>,
  filter: ListedFilter,
) {
  return useChange(async () => (chosen.isAll ? fetchAllResources(filter) : chosen.rows));
}

interface BulkActionsProps {
  readonly chosen: ReturnType<typeof useChosen<ManagedResource, ListedFilter>>;
  readonly filter: ListedFilter;
  /** Whether resources can have mail addresses. */
  readonly hasMail: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Actions on the selected resources. */
export function BulkActions({ chosen, filter, hasMail, onOpen }: BulkActionsProps) {
  const { t } = useTranslation('adminResources');
  const mayChangeMail = useAbility().can('update', 'MailConnection');
  const isTooMany = chosen.count > maxSelectedIds;
  const gather = useGather(chosen, filter);
  const open = (kind: 'edit' | 'codes') =>
    gather.mutate(undefined, { onSuccess: (resources) => onOpen({ kind, resources }) });
  const actions = [
    ...(filter.active === 'yes' ? [] : (['activate'] as const)),
    ...(filter.active === 'no' ? [] : (['deactivate'] as const)),
    ...(hasMail && mayChangeMail ? (['address-on', 'address-off'] as const) : []),
    'delete',
  ] as const;
  return (
    <>
      {isTooMany && (
        <Typography variant="body2" sx={{ alignSelf: 'center' }}>
          {t('resources.bulk.most', { maximum: maxSelectedIds })}
        </Typography>
      )}
      <Button
        color="inherit"
        disabled={isTooMany || gather.isPending}
        onClick={() => open('codes')}
      >
        {t('resources.bulk.codes')}
      </Button>
      <Button color="inherit" disabled={isTooMany || gather.isPending} onClick={() => open('edit')}>
        {t('resources.bulk.edit')}
      </Button>
      {actions.map((action) => (
        <Button
          key={action}
          color={action === 'delete' ? 'error' : 'inherit'}
          onClick={() => onOpen({ kind: 'action', action })}
        >
          {t(`action.${action}.open`)}
        </Button>
      ))}
    </>
  );
}
