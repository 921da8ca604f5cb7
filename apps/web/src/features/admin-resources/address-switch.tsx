import type { ManagedResource } from '@axp/contracts';
import { runResourceAction } from '@axp/contracts/sheets';
import { Box, Switch } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

/** Turns the mail address of a resource on and off (E-01). */
export function AddressSwitch({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const mayChange = useAbility().can('update', 'MailConnection');
  const { id, name, isActive, mailAddress = null } = resource;
  const isOn = mailAddress !== null;
  const change = useChange(
    (action: 'address-on' | 'address-off') =>
      call(runResourceAction, { body: { selection: { ids: [id] }, action, affected: 1 } }),
    {
      done: (_, action) => t(`action.${action}.done`, { count: 1, name }),
      reads: [resourcesKey],
    },
  );
  return (
    // Elsewhere in the row, a click opens the resource.
    <Box component="span" title={mailAddress ?? ''} onClick={(event) => event.stopPropagation()}>
      <Switch
        size="small"
        checked={isOn}
        disabled={!mayChange || change.isPending || !(isOn || isActive)}
        onChange={() => change.mutate(isOn ? 'address-off' : 'address-on')}
        slotProps={{ input: { 'aria-label': t('resources.addressOf', { name }) } }}
      />
    </Box>
  );
}
