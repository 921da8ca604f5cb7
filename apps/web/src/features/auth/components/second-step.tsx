import type { PendingSignIn } from '@axp/contracts/second-factor';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFactorTexts } from '@/shared/second-factor/index.ts';
import { EnrolStep } from './enrol-step.tsx';
import { VerifyStep } from './verify-step.tsx';

interface SecondStepProps {
  readonly pending: PendingSignIn;
  /** Back to the password. */
  readonly onAgain: () => void;
}

/** Second factor after the password, or its set-up (H-11). */
export function SecondStep({ pending, onAgain }: SecondStepProps) {
  const t = useFactorTexts();
  const isVerified = pending.step === 'verify';
  return (
    <section aria-label={t(isVerified ? 'verify.title' : 'enrol.title')}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        {t(isVerified ? 'verify.title' : 'enrol.title')}
      </Typography>
      {isVerified ? <VerifyStep pending={pending} /> : <EnrolStep pending={pending} />}
      <Button color="inherit" onClick={onAgain} sx={{ mt: 4 }}>
        {t('verify.again')}
      </Button>
    </section>
  );
}
