import { unsubscribeWeeklyReport } from '@axp/contracts';
import { Alert, Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { LinkFrame } from '@/shared/ui/link-frame.tsx';

/** `/weekly-report#…`: asks before it ends the mails, because programs open links of mails. */
export function UnsubscribePage() {
  const token = useAddressSecret();
  return <LinkFrame>{token !== null && <Question key={token} token={token} />}</LinkFrame>;
}

function Question({ token }: { readonly token: string }) {
  const { t } = useTranslation('unsubscribe');
  const problemText = useProblemText();
  const unsubscribe = useMutation({
    mutationFn: () => call(unsubscribeWeeklyReport, { params: { token }, body: {} }),
  });
  if (unsubscribe.isSuccess) {
    return (
      <div role="status">
        <Typography variant="h1">{t('done')}</Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t('doneText')}
        </Typography>
      </div>
    );
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        unsubscribe.mutate();
      }}
      sx={{ display: 'grid', gap: 5 }}
    >
      <Typography variant="h1">{t('ask')}</Typography>
      <Typography color="textSecondary">{t('text')}</Typography>
      {unsubscribe.isError && (
        <Alert severity="error">
          {isInvalid(unsubscribe.error) ? t('invalid') : problemText(unsubscribe.error)}
        </Alert>
      )}
      <SubmitButton isSubmitting={unsubscribe.isPending}>{t('confirm')}</SubmitButton>
    </Box>
  );
}

const isInvalid = (error: Error) => error instanceof ApiProblem && error.status === 404;
