import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AffectedList } from '@/shared/admin/index.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import type { SaveResource } from '../hooks/use-save-resource.ts';

/** Lists bookings that conflict with a change before it is saved. */
export function AffectedDialog({ save }: { readonly save: SaveResource }) {
  const { t } = useTranslation(['adminResources', 'common']);
  const { affected } = save;
  return (
    <ResponsiveDialog
      isOpen={affected !== null}
      onClose={save.giveUp}
      title={t('form.affected.title')}
      actions={
        <>
          <Button color="inherit" onClick={save.giveUp}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="contained" loading={save.isPending} onClick={save.confirm}>
            {t('form.affected.confirm')}
          </Button>
        </>
      }
    >
      {affected && (
        <>
          <Typography variant="body2">
            {t('form.affected.text', { count: affected.total })}
          </Typography>
          <AffectedList bookings={affected.bookings} />
        </>
      )}
    </ResponsiveDialog>
  );
}
