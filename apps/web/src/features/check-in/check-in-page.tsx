import type { CodeVisit } from '@axp/contracts';
import { checkInByCode } from '@axp/contracts';
import { Alert, Box, Card, Link, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { LinkOutcome } from '@/shared/booking/ui/link-outcome.tsx';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { dialogWidths } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

/** `/check-in#…`: the page that the QR code on a resource opens (Z-51). */
export function CheckInPage() {
  const secret = useAddressSecret();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', pt: { sm: 10 } }}>
      <Card
        sx={{
          width: '100%',
          maxWidth: dialogWidths.medium,
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
        }}
      >
        {secret !== null && <ScanCard key={secret} secret={secret} />}
      </Card>
    </Box>
  );
}

/** One button; then what was checked in, or why nothing was. */
function ScanCard({ secret }: { readonly secret: string }) {
  const { t } = useTranslation(['myBooking', 'validation']);
  const problemText = useProblemText();
  const checkIn = useCheckInByCode(secret);
  const { error, isPending, mutate } = checkIn;
  const code = error instanceof ApiProblem ? error.code : null;

  if (checkIn.data) return <Done visit={checkIn.data} />;
  if (secret === '' || code === 'code.not_found' || code === 'request.invalid') {
    return (
      <LinkOutcome title={t('myBooking:scan.unknown')}>
        {t('validation:problem.code.not_found')}
      </LinkOutcome>
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
  const { t } = useTranslation(['myBooking', 'common']);
  const { booking, resource, timezone } = visit;
  return (
    <LinkOutcome title={t(booking ? 'scan.doneOwn' : 'scan.done')}>
      {booking && (
        <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500 }}>
          {booking.title}
        </Box>
      )}
      <Box component="span" sx={{ display: 'block' }}>
        {resource.name}
      </Box>
      <TimeRange range={visit} timezone={timezone} />
      {booking && (
        <Link
          component={PageLink}
          href={`${bookingHref(booking.id)}&report=yes`}
          sx={{ display: 'block', py: 3 }}
        >
          {t('common:action.report')}
        </Link>
      )}
    </LinkOutcome>
  );
}

/** Checks in what is booked now where the code stands (Z-51). */
function useCheckInByCode(secret: string) {
  const queryClient = useQueryClient();
  // One visit has one key, however often the button is pressed (Z-05).
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async () =>
      (await call(checkInByCode, { body: { secret } }, { idempotencyKey })).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
