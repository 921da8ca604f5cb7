import type { User } from '@axp/contracts';
import { claimWalkUp } from '@axp/contracts/displays';
import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { CodePage } from '@/shared/booking/ui/code-page.tsx';
import { useCodeVisit } from '@/shared/booking/use-code-visit.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useUser } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

/** `/claim#…`: the page of the code that a display shows after a booking (D-09). */
export function ClaimPage() {
  return <CodePage>{(secret) => <ClaimForm secret={secret} />}</CodePage>;
}

function defaultUnitOf(units: User['businessUnits']): string | undefined {
  return (units.find(({ userBusinessUnit }) => userBusinessUnit.default === 1) ?? units[0])?.id;
}

/** One button: opening a link changes nothing. */
function ClaimForm({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('display');
  const problemText = useProblemText();
  const { businessUnits } = useUser();
  const [businessUnitId, setBusinessUnitId] = useState(defaultUnitOf(businessUnits));
  const {
    data: visit,
    error,
    isPending,
    mutate,
  } = useCodeVisit((options) => call(claimWalkUp, { body: { secret, businessUnitId } }, options));
  const isGone = error instanceof ApiProblem && error.code === 'walk_up.not_claimable';
  if (visit) {
    return (
      <div role="status">
        <Typography variant="h1">{t('claimed.done')}</Typography>
        <Typography component="div" color="textSecondary" sx={{ mt: 2, mb: 6 }}>
          <div>{visit.resource.name}</div>
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
      {!isGone && businessUnits.length > 1 && (
        <PickField
          label={t('claimed.unit')}
          value={businessUnitId ?? ''}
          options={businessUnits.map(({ id, title }) => ({ id, name: title }))}
          onChange={setBusinessUnitId}
        />
      )}
      {isGone ? (
        <SecondaryButton href="/my-booking">{t('claimed.list')}</SecondaryButton>
      ) : (
        <SubmitButton isSubmitting={isPending}>{t('claimed.confirm')}</SubmitButton>
      )}
    </Box>
  );
}
