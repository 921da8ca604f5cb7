import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useBusinessUnits } from './detail-fields.tsx';

/** Says that there is no unit to book for, and who sets one up. */
export function NoUnitNotice() {
  const { t } = useTranslation('booking');
  const { supportContact } = useMerchant();
  const { isAdministrator: mayAdd } = useUser();
  const { units, isKnown } = useBusinessUnits();
  if (!isKnown || units.length > 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        mayAdd && (
          <Button component={PageLink} href="/admin/units" color="inherit">
            {t('form.noUnits.action')}
          </Button>
        )
      }
    >
      {mayAdd ? t('form.noUnits.manage') : t('form.noUnits.ask', { contact: supportContact })}
    </Alert>
  );
}
