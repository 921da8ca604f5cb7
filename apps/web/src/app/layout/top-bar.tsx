import type { Language } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import PaletteIcon from '@mui/icons-material/ContrastOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import ProfileIcon from '@mui/icons-material/PersonOutlineOutlined';
import ApprovalsIcon from '@mui/icons-material/TaskAlt';
import TranslateIcon from '@mui/icons-material/Translate';
import type { SvgIconProps } from '@mui/material';
import {
  Box,
  Button,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  MenuList,
  Popover,
  Typography,
} from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility, useMerchant, useSession, useUser } from '@/shared/session/index.ts';
import { elevations, frame, radius, shortScreen } from '@/shared/theme/tokens.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { useMenu } from '@/shared/ui/use-menu.ts';

export const topBar = {
  position: 'fixed',
  [shortScreen]: { position: 'absolute' },
  zIndex: 'appBar',
  top: 0,
  insetInline: 0,
  height: frame.topBar,
  bgcolor: 'navigationBar.ground',
  color: 'navigationBar.text',
  '& :focus-visible': { outlineColor: 'currentColor' },
} satisfies SxProps<Theme>;

export const topBarRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: frame.maxWidth,
  height: '100%',
  mx: 'auto',
  px: { xs: 4, sm: 6 },
} satisfies SxProps<Theme>;

export const topBarOwner = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minWidth: 0,
  mr: 'auto',
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
} satisfies SxProps<Theme>;

export const topBarLogo = {
  height: 32,
  maxWidth: 140,
  objectFit: 'contain',
  flexShrink: 0,
} satisfies SxProps<Theme>;

const menuStyle = {
  width: 280,
  maxWidth: 'calc(100% - 32px)',
  mt: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  boxShadow: elevations.menu,
} as const;

interface TopBarProps extends AccountMenuProps {
  readonly bell: ReactNode;
  readonly launcher: ReactNode;
}

/** Logo, title, notifications, language and account, always in sight (L-01). */
export function TopBar({ bell, launcher, ...account }: TopBarProps) {
  const { t } = useTranslation('main');
  const merchant = useMerchant();
  const logo = merchant.settings.logoImage.thumbnail;
  return (
    <Box component="header" sx={topBar}>
      <Box sx={topBarRow}>
        <Box
          component={PageLink}
          href="/"
          aria-label={t('nav.toHome', { title: merchant.title })}
          sx={topBarOwner}
        >
          {logo !== '' && <Box component="img" alt="" src={logo} sx={topBarLogo} />}
          <Typography variant="h3" component="span" noWrap>
            {merchant.title}
          </Typography>
        </Box>
        {launcher}
        {bell}
        <LanguageMenu />
        <AccountMenu {...account} />
      </Box>
    </Box>
  );
}

/** Switches between English and Thai (L-01); each language names itself. */
function LanguageMenu() {
  const { t } = useTranslation('common');
  const { language, languages } = useLanguage();
  const choose = useChooseLanguage();
  const { button, menu } = useMenu();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<TranslateIcon />}
        // Begins with what is seen, so that it can be spoken to (WCAG 2.5.3).
        aria-label={`${language.toUpperCase()}, ${t('language.label')}: ${t(`language.${language}`)}`}
        {...button}
        sx={{ px: 2.5, minWidth: 0 }}
      >
        {language.toUpperCase()}
      </Button>
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
              void choose(option);
            }}
          >
            {t(`language.${option}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Changes the language of everything: what is seen at once, and what is sent by mail from now on. */
function useChooseLanguage() {
  const { changeLanguage } = useLanguage();
  const { merge } = useSession();
  const { mutate: save } = useChange(
    async (language: Language) => (await call(updateMe, { body: { language } })).data,
    { onDone: merge },
  );
  return async (language: Language) => {
    await changeLanguage(language);
    save(language);
  };
}

interface AccountMenuProps {
  readonly onAppearance: () => void;
  readonly onShortcuts: () => void;
  readonly onLogout: () => void;
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

/** User, appearance and sign-out (L-01). */
function AccountMenu({ onAppearance, onShortcuts, onLogout }: AccountMenuProps) {
  const { t } = useTranslation('main');
  const user = useUser();
  const isAdministrator = useAbility().can('manage', 'Administration');
  const { button, menu } = useMenu();
  const label = t('account.menu', { name: user.fullName });
  const { id: menuId, onClose: close, ...popover } = menu;
  const closeAnd = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <IconButton color="inherit" aria-label={label} {...button} sx={{ p: 1.5 }}>
        <Avatar person={user} />
      </IconButton>
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
    </>
  );
}
