import type { ManagedResource } from '@axp/contracts';
import { offers } from '@axp/contracts';
import { Divider, Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { formHref } from '@/shared/booking/search-url.ts';
import { defaultWindow } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { OpenDialog } from './bulk-actions.tsx';
import { calendarHref, resourceHref } from './resource-href.ts';

interface ResourceMenuProps {
  readonly resource: ManagedResource;
  readonly anchor: HTMLElement;
  /** Query of the list, for the way back to it. */
  readonly list: string;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
}

/** Actions on one resource of the list, as far as its pages offer them to the reader. */
export function ResourceMenu({ resource, anchor, list, onOpen, onClose }: ResourceMenuProps) {
  const { t } = useTranslation('adminResources');
  const can = useMenuRights(resource);
  const { id, isActive } = resource;
  const bookHref = useBookHref(resource);
  const links = [
    [
      t(can.update ? 'resources.menu.edit' : 'resources.menu.open'),
      resourceHref(id, 'details', list),
    ],
    can.book && [t('resources.menu.book'), bookHref],
    [t('page.calendar'), calendarHref(resource)],
    can.label && [t('resources.menu.label'), resourceHref(id, 'label', list)],
  ] as const;
  const open = (dialog: OpenDialog) => {
    onClose();
    onOpen(dialog);
  };
  const actions = [isActive ? 'deactivate' : 'activate', 'delete'] as const;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {links.map(
        (link) =>
          link && (
            <MenuItem key={link[0]} component={PageLink} href={link[1]} onClick={onClose}>
              {link[0]}
            </MenuItem>
          ),
      )}
      {can.maintain && (
        <MenuItem onClick={() => open({ kind: 'maintenance', resource })}>
          {t('maintenance.action')}
        </MenuItem>
      )}
      {can.update && <Divider component="li" />}
      {can.update &&
        actions.map((action) => (
          <MenuItem
            key={action}
            sx={action === 'delete' ? { color: 'error.main' } : undefined}
            onClick={() => open({ kind: 'action', action, resource })}
          >
            {t(`action.${action}.open`)}
          </MenuItem>
        ))}
    </Menu>
  );
}

function useMenuRights({ type, isActive }: ManagedResource) {
  const ability = useAbility();
  const isOffered = offers(useMerchant().services, type);
  return {
    update: ability.can('update', 'ManagedResource'),
    book: isActive && isOffered && ability.can('create', 'Booking'),
    label: ability.can('update', 'Label'),
    maintain: isActive && ability.can('update', 'Maintenance'),
  };
}

/** The form for the usual length, from now or from the end of the booking that runs. */
function useBookHref({ id, type, timezone, use }: ManagedResource): string {
  const choice = { ...useTimeChoice(type), timezone };
  const now = useNow();
  const busyUntil = use?.state === 'busy' && use.until !== null ? Date.parse(use.until) : now;
  const window = defaultWindow(Math.max(now, busyUntil), choice);
  return formHref({ kind: type, resourceId: id, window });
}
