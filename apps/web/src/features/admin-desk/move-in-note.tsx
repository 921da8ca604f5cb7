import { Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** Leads those who may do it to the import from another system. */
export function MoveInNote() {
  const { t } = useTranslation('adminDesk');
  if (!useAbility().can('update', 'MoveIn')) return null;
  return (
    <Typography
      variant="secondary"
      sx={{ px: { xs: 4, sm: 5 }, py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      {t('setup.moveIn')}{' '}
      <Link component={PageLink} href="/admin/move-in" variant="subtitle2">
        {t('setup.moveInOpen')}
      </Link>
    </Typography>
  );
}
