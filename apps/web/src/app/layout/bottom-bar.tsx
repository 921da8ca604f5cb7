import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { frame, shortScreen } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { isActiveEntry } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

/** The places of the application within reach of the thumb, where the sidebar is hidden. */
export function BottomBar() {
  const { t } = useTranslation('main');
  const { asPath } = useRouter();
  const entries = useNavigation();
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        position: 'fixed',
        [shortScreen]: { position: 'static' },
        zIndex: 'appBar',
        insetInline: 0,
        bottom: 0,
        display: { xs: 'flex', md: 'none' },
        pb: 'env(safe-area-inset-bottom)',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {entries.map((entry) => (
        <ButtonBase
          key={entry.href}
          component={PageLink}
          href={entry.href}
          aria-current={isActiveEntry(entry, asPath) ? 'page' : undefined}
          sx={{
            flex: 1,
            flexDirection: 'column',
            gap: 1,
            minHeight: frame.bottomBar,
            typography: 'caption',
            fontWeight: 500,
            color: 'text.secondary',
            '&[aria-current="page"]': { color: 'link', fontWeight: 600 },
          }}
        >
          <entry.Icon aria-hidden />
          {t(entry.labelKey)}
        </ButtonBase>
      ))}
    </Box>
  );
}
