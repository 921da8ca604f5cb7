import { Alert, Button } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatCalendarDay } from '@/shared/lib/datetime/index.ts';
import { useLicenceNeed } from '@/shared/licence/licence-need.tsx';
import { useOwnVerdict } from '@/shared/licence/use-own-verdict.ts';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { BookingFormValues } from './booking-form-values.ts';
import type { KindFieldsProps } from './kind-fields.ts';

/** The licence of the user who drives themselves, and what it lacks for this trip. */
export function OwnLicence({ resource }: Pick<KindFieldsProps, 'resource'>) {
  const { t } = useTranslation('licence');
  const { language } = useLanguage();
  const { licence } = useUser();
  const { control } = useFormContext<BookingFormValues>();
  const end = useWatch({ control, name: 'end' });
  const rule = resource.rules.driverLicence;
  const verdict = useOwnVerdict({ resource, rule, end });
  const need = useLicenceNeed({ resource, rule, verdict });
  const held = licence
    ? t('need.held', {
        classes: licence.classes.join(', '),
        expiresOn: formatCalendarDay(licence.expiresOn, language),
      })
    : t('need.none');
  const state = licence && verdict !== 'booking.licence_expired' && t(`state.${licence.state}`);
  return (
    <Alert
      severity={severityOf(verdict)}
      action={
        verdict !== 'ok' && (
          <Button
            component={PageLink}
            href="/profile#licence"
            target="_blank"
            color="inherit"
            size="small"
          >
            {t('need.open')}
          </Button>
        )
      }
    >
      <div>{[held, state].filter(Boolean).join(' · ')}</div>
      {need !== null && <div>{need}</div>}
    </Alert>
  );
}

function severityOf(verdict: ReturnType<typeof useOwnVerdict>) {
  if (verdict === 'ok') return 'success';
  return verdict === 'approval' ? 'info' : 'warning';
}
