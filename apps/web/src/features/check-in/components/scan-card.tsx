import type { CodeVisit } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton, TimeRange } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useCheckInByCode } from '../hooks/use-check-in-by-code.ts';

/** One button; then what was checked in, or why nothing was. */
export function ScanCard({ secret }: { readonly secret: string }) {
  const { t } = useTranslation(['myBooking', 'validation']);
  const problemText = useProblemText();
  const checkIn = useCheckInByCode(secret);
  const { error, isPending, mutate } = checkIn;
  const code = error instanceof ApiProblem ? error.code : null;

  if (checkIn.data) return <Done visit={checkIn.data} />;
  if (secret === '' || code === 'code.not_found' || code === 'request.invalid') {
    return (
      <Outcome title={t('myBooking:scan.unknown')}>
        {t('validation:problem.code.not_found')}
      </Outcome>
    );
  }
  const isNothing = code === 'code.nothing_now' || code === 'booking.check_in_not_open';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      sx={{ display: 'grid', gap: 5 }}
    >
      <Typography variant="h1">
        {t(isNothing ? 'myBooking:scan.nothing' : 'myBooking:scan.ask')}
      </Typography>
      {!error && <Typography color="textSecondary">{t('myBooking:scan.askText')}</Typography>}
      {error && (
        <Alert severity={isNothing ? 'info' : 'error'} role="alert">
          {problemText(error)}
        </Alert>
      )}
      <SubmitButton isSubmitting={isPending}>
        {t(error ? 'myBooking:scan.again' : 'myBooking:scan.confirm')}
      </SubmitButton>
    </Box>
  );
}

/** Who doesn't take part learns what is taken until when, and no more. */
function Done({ visit }: { readonly visit: CodeVisit }) {
  const { t } = useTranslation('myBooking');
  const { booking, resource, timezone } = visit;
  return (
    <Outcome title={t(booking ? 'scan.doneOwn' : 'scan.done')}>
      {booking && (
        <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500 }}>
          {booking.title}
        </Box>
      )}
      <Box component="span" sx={{ display: 'block' }}>
        {resource.name}
      </Box>
      <TimeRange range={visit} timezone={timezone} />
    </Outcome>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Outcome({ title, children }: OutcomeProps) {
  const { t } = useTranslation('myBooking');
  return (
    <div role="status">
      <Typography variant="h1">{title}</Typography>
      <Typography component="div" color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {children}
      </Typography>
      <Button component={PageLink} href="/my-booking" variant="outlined" color="inherit">
        {t('link.open')}
      </Button>
    </div>
  );
}
