import type { EmailChangeLink } from '@axp/contracts/email-change';
import {
  confirmEmailChange,
  objectToEmailChange,
  openEmailChange,
} from '@axp/contracts/email-change';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, readQuery, useProblemText } from '@/shared/api/index.ts';
import { useAddressSecret } from '@/shared/routing/use-address-secret.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/confirm-email#…`: where the mails about an email change lead. */
export function EmailChangePage() {
  const { t } = useTranslation('forgotPassword');
  const token = useAddressSecret();
  return (
    <SignInFrame title={t('emailChange.title')}>
      {token !== null && <LinkContent key={token} token={token} />}
    </SignInFrame>
  );
}

function LinkContent({ token }: { readonly token: string }) {
  const { t } = useTranslation('forgotPassword');
  const problemText = useProblemText();
  const link = useQuery({
    ...readQuery(['email-change', token], openEmailChange, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isPublic: true },
  });
  if (link.error instanceof ApiProblem && link.error.status < 500) {
    return <Typography role="alert">{problemText(link.error)}</Typography>;
  }
  return (
    <QueryContent query={link} failed={t('linkFailed')} skeleton={180}>
      {(data) => <Question link={data} token={token} />}
    </QueryContent>
  );
}

function Question({ link, token }: { readonly link: EmailChangeLink; readonly token: string }) {
  const { t } = useTranslation('forgotPassword');
  const problemText = useProblemText();
  const { purpose, fullName: name, oldEmail, newEmail, isConfirmed } = link;
  const operation = purpose === 'confirm' ? confirmEmailChange : objectToEmailChange;
  const answer = useMutation({ mutationFn: () => call(operation, { body: { token } }) });
  if (answer.isSuccess) {
    return (
      <Box role="status" sx={{ display: 'grid', gap: 6 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t(`emailChange.${purpose}.done`, { oldEmail, newEmail })}
        </Typography>
        <Button component={PageLink} href="/login" variant="contained" size="large" fullWidth>
          {t('toSignIn')}
        </Button>
      </Box>
    );
  }
  const isUndo = purpose === 'object' && isConfirmed;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t(isUndo ? 'emailChange.undo.lead' : `emailChange.${purpose}.lead`, {
          name,
          oldEmail,
          newEmail,
        })}
      </Typography>
      {answer.error && <Alert severity="error">{problemText(answer.error)}</Alert>}
      <Button
        variant="contained"
        size="large"
        fullWidth
        color={purpose === 'confirm' ? 'primary' : 'error'}
        loading={answer.isPending}
        onClick={() => answer.mutate()}
      >
        {t(isUndo ? 'emailChange.undo.action' : `emailChange.${purpose}.action`)}
      </Button>
    </Box>
  );
}
