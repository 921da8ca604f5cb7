import type { Language } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import TranslateIcon from '@mui/icons-material/Translate';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useMerchant, useSession, useUser } from '@/shared/session/index.ts';
import { frame, shortScreen } from '@/shared/theme/tokens.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { useMenu } from '@/shared/ui/use-menu.ts';
import type { AccountActions } from './top-bar-menus.tsx';

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

interface TopBarProps extends AccountActions {
  readonly bell: ReactNode;
  readonly launcher: ReactNode;
}

/** Logo, title, notifications, language and account, always in sight (L-01). */
export function TopBar({ bell, launcher, ...actions }: TopBarProps) {
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
        <LanguageButton />
        <AccountButton {...actions} />
      </Box>
    </Box>
  );
}

const loadMenus = () => import('./top-bar-menus.tsx');

// Menus bring focus traps and positions, which no page needs before one is opened.
const LanguageMenu = lazyDialog(loadMenus, 'LanguageMenu');
const AccountMenu = lazyDialog(loadMenus, 'AccountMenu');

/** A button that loads the menus of the bar when a pointer or the focus comes near. */
function useTopBarMenu() {
  const { button, menu } = useMenu();
  const load = () => void loadMenus().catch(() => undefined);
  return { button: { ...button, onPointerEnter: load, onFocus: load }, menu };
}

function LanguageButton() {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  const { button, menu } = useTopBarMenu();
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
      {menu.open && <LanguageMenu {...menu} onChoose={(option) => void choose(option)} />}
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

function AccountButton(actions: AccountActions) {
  const { t } = useTranslation('main');
  const user = useUser();
  const { button, menu } = useTopBarMenu();
  const label = t('account.menu', { name: user.fullName });
  return (
    <>
      <IconButton color="inherit" aria-label={label} {...button} sx={{ p: 1.5 }}>
        <Avatar person={user} letters={1} />
      </IconButton>
      {menu.open && <AccountMenu {...menu} {...actions} />}
    </>
  );
}
