import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { frame } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { isActiveEntry } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

/** The places of the application in a row above the page; below lg the sidebar has them (L-06). */
export function NavigationRow() {
  const { t } = useTranslation('main');
  const { asPath } = useRouter();
  const entries = useNavigation();
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        display: { xs: 'none', lg: 'flex' },
        gap: 2,
        height: frame.navigationRow,
        px: 6,
        borderBottom: 1,
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
            gap: 2,
            minHeight: 44,
            px: 3,
            typography: 'subtitle2',
            color: 'text.secondary',
            borderBlock: '2px solid transparent',
            '&:hover': { color: 'text.primary' },
            '&[aria-current="page"]': { color: 'link', borderBottomColor: 'currentColor' },
          }}
        >
          <entry.Icon aria-hidden sx={{ fontSize: 22 }} />
          {t(entry.labelKey)}
        </ButtonBase>
      ))}
    </Box>
  );
}
