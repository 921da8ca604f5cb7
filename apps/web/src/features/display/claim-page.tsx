import { claimWalkUp } from '@axp/contracts/displays';
import { Alert, Box, Card, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { dialogWidths } from '@/shared/theme/tokens.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

/** `/claim#…`: the page of the code that a display shows after a booking (D-09). */
export function ClaimPage() {
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
        {secret !== null && <ClaimForm key={secret} secret={secret} />}
      </Card>
    </Box>
  );
}

/** One button: opening a link changes nothing. */
function ClaimForm({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('display');
  const problemText = useProblemText();
  const { data: visit, error, isPending, mutate } = useClaim(secret);
  const isGone = error instanceof ApiProblem && error.code === 'walk_up.not_claimable';
  if (visit) {
    return (
      <div role="status">
        <Typography variant="h1">{t('claimed.done')}</Typography>
        <Typography component="div" color="textSecondary" sx={{ mt: 2, mb: 6 }}>
          {visit.resource.name}
          <TimeRange range={visit} timezone={visit.timezone} />
        </Typography>
        {visit.booking && (
          <SecondaryButton href={bookingHref(visit.booking.id)}>
            {t('claimed.open')}
          </SecondaryButton>
        )}
      </div>
    );
  }
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
      <Typography variant="h1">{t(isGone ? 'claimed.gone' : 'claimed.ask')}</Typography>
      {error ? (
        <Alert severity="error" role="alert">
          {problemText(error)}
        </Alert>
      ) : (
        <Typography color="textSecondary">{t('claimed.askText')}</Typography>
      )}
      {!isGone && <SubmitButton isSubmitting={isPending}>{t('claimed.confirm')}</SubmitButton>}
    </Box>
  );
}

function useClaim(secret: string) {
  const queryClient = useQueryClient();
  // One claim has one key, however often the button is pressed (Z-05).
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async () =>
      (await call(claimWalkUp, { body: { secret } }, { idempotencyKey })).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
