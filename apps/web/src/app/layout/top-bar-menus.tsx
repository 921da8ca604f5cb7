import type { Language } from '@axp/contracts';
import PaletteIcon from '@mui/icons-material/ContrastOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import ProfileIcon from '@mui/icons-material/PersonOutlineOutlined';
import ApprovalsIcon from '@mui/icons-material/TaskAlt';
import type { SvgIconProps } from '@mui/material';
import {
  Box,
  Divider,
  ListItemIcon,
  Menu,
  MenuItem,
  MenuList,
  Popover,
  Typography,
} from '@mui/material';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { elevations, radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { useMenu } from '@/shared/ui/use-menu.ts';

type OpenMenu = ReturnType<typeof useMenu>['menu'];

interface LanguageMenuProps extends OpenMenu {
  readonly onChoose: (language: Language) => void;
}

/** English and Thai (L-01); each language names itself. */
export function LanguageMenu({ onChoose, ...menu }: LanguageMenuProps) {
  const { t } = useTranslation('common');
  const { language, languages } = useLanguage();
  return (
    <Menu
      {...menu}
      slotProps={{ paper: { component: 'section', 'aria-label': t('language.label') } }}
    >
      {languages.map((option) => (
        <MenuItem
          key={option}
          lang={option}
          selected={option === language}
          onClick={() => {
            menu.onClose();
            onChoose(option);
          }}
        >
          {t(`language.${option}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

export interface AccountActions {
  readonly onAppearance: () => void;
  readonly onShortcuts: () => void;
  readonly onLogout: () => void;
}

const menuStyle = {
  width: 280,
  maxWidth: 'calc(100% - 32px)',
  mt: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  boxShadow: elevations.menu,
} as const;

/** User, appearance and sign-out (L-01). */
export function AccountMenu(props: OpenMenu & AccountActions) {
  const { onAppearance, onShortcuts, onLogout, id: menuId, onClose: close, ...popover } = props;
  const { t } = useTranslation('main');
  const user = useUser();
  const isAdministrator = useAbility().can('manage', 'Administration');
  const label = t('account.menu', { name: user.fullName });
  const closeAnd = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <Popover
      {...popover}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // The name is above the menu, because a menu has room for its items alone.
        paper: { component: 'section', 'aria-label': label, sx: menuStyle },
      }}
    >
      <Box sx={{ px: 4, pt: 3, pb: 2 }}>
        <Typography variant="subtitle2" noWrap>
          {user.fullName}
        </Typography>
        <Typography variant="note" noWrap>
          {user.email}
        </Typography>
      </Box>
      <Divider />
      <MenuList
        id={menuId}
        autoFocusItem
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          close();
        }}
      >
        <MenuItem component={PageLink} href="/profile" onClick={close}>
          <Entry Icon={ProfileIcon} label={t('account.profile')} />
        </MenuItem>
        {(isAdministrator || user.isApprover) && (
          <MenuItem component={PageLink} href="/approvals" onClick={close}>
            <Entry Icon={ApprovalsIcon} label={t('account.approvals')} />
          </MenuItem>
        )}
        <MenuItem onClick={closeAnd(onAppearance)}>
          <Entry Icon={PaletteIcon} label={t('appearance.title')} />
        </MenuItem>
        {/* Nothing to press on a phone. */}
        <MenuItem
          onClick={closeAnd(onShortcuts)}
          sx={{ '@media (hover: none) and (pointer: coarse)': { display: 'none' } }}
        >
          <Entry Icon={KeyboardIcon} label={t('shortcuts.title')} />
        </MenuItem>
        <Divider component="li" role="presentation" sx={{ my: 1.5 }} />
        <MenuItem onClick={closeAnd(onLogout)}>
          <Entry Icon={LogoutIcon} label={t('account.logout')} />
        </MenuItem>
      </MenuList>
    </Popover>
  );
}

function Entry({ Icon, label }: { Icon: ComponentType<SvgIconProps>; label: string }) {
  return (
    <>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </>
  );
}
