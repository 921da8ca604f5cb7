import { Typography } from '@mui/material';
import { FactorForm } from './factor-form.tsx';
import { useFactorTexts } from './use-factor-texts.ts';

interface PasskeyEnrolmentProps {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onName: (name: string) => void;
}

/** Names a passkey, which the browser then creates. */
export function PasskeyEnrolment({ isPending, error, onName }: PasskeyEnrolmentProps) {
  const t = useFactorTexts();
  return (
    <FactorForm
      name="name"
      label={t('enrol.name')}
      submitLabel={t('enrol.create')}
      initial={t('enrol.defaultName')}
      isPending={isPending}
      error={error}
      onSubmit={onName}
    >
      <Typography>{t('enrol.passkeyLead')}</Typography>
    </FactorForm>
  );
}
