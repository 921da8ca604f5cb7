import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** The kinds that can be booked, each with its own search. */
export function KindSwitch({ kind }: { readonly kind: ResourceType }) {
  const { t } = useTranslation('booking');
  const kinds = enabledKinds(useMerchant().services);
  if (kinds.length < 2) return null;
  return (
    <Box
      component="nav"
      data-kinds
      aria-label={t('search.kinds')}
      sx={{
        display: 'flex',
        p: '3px',
        borderRadius: '10px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'sunken',
      }}
    >
      {kinds.map((each) => (
        <KindLink key={each} kind={each} isChosen={each === kind} />
      ))}
    </Box>
  );
}

function KindLink({ kind, isChosen }: { readonly kind: ResourceType; readonly isChosen: boolean }) {
  const { t } = useTranslation('booking');
  const Icon = kindIcons[kind];
  return (
    <Box
      component={PageLink}
      href={searchFormHref(kind)}
      {...(isChosen && { 'aria-current': 'page' as const })}
      sx={{
        flex: 1,
        minHeight: { xs: 44, md: 40 },
        px: 3,
        gap: 2,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        borderRadius: '8px',
        typography: 'body2',
        fontWeight: 600,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        color: isChosen ? 'text.primary' : 'text.secondary',
        bgcolor: isChosen ? 'background.paper' : 'transparent',
      }}
    >
      {isChosen && <Icon aria-hidden sx={{ fontSize: 18 }} />}
      {t(`start.kind.${kind}.name`)}
    </Box>
  );
}
