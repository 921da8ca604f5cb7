import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '@/shared/session/index.ts';
import { frame } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';

interface TopBarProps extends ComponentProps<typeof AccountMenu> {
  readonly bell: ReactNode;
  readonly launcher: ReactNode;
}

/** Logo, title, notifications, language and account, always in sight (L-01). */
export function TopBar({ bell, launcher, ...account }: TopBarProps) {
  const { t } = useTranslation('main');
  const merchant = useMerchant();
  const logo = merchant.settings.logoImage.thumbnail;
  return (
    <Box
      component="header"
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        top: 0,
        insetInline: 0,
        height: frame.topBar,
        bgcolor: 'navigationBar.ground',
        color: 'navigationBar.text',
        '& :focus-visible': { outlineColor: 'currentColor' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          maxWidth: frame.maxWidth,
          height: '100%',
          mx: 'auto',
          px: { xs: 4, sm: 6 },
        }}
      >
        <Box
          component={PageLink}
          href="/"
          aria-label={t('nav.toHome', { title: merchant.title })}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minWidth: 0,
            mr: 'auto',
            minHeight: 44,
            color: 'inherit',
            textDecoration: 'none',
          }}
        >
          {logo !== '' && (
            <Box
              component="img"
              alt=""
              src={logo}
              sx={{ height: 32, maxWidth: 140, objectFit: 'contain', flexShrink: 0 }}
            />
          )}
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
