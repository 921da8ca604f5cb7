import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '@/shared/api/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** Why a link does nothing any more, and the two ways on. */
export function LinkOver({ error }: { readonly error: ApiProblem }) {
  const { t } = useTranslation(['forgotPassword', 'login']);
  const problemText = useProblemText();
  return (
    <div role="alert">
      <Typography sx={{ mb: 6 }}>{problemText(error)}</Typography>
      <Button
        component={PageLink}
        href="/forgot-password"
        variant="contained"
        size="large"
        fullWidth
      >
        {t('newLink')}
      </Button>
      <Button
        component={PageLink}
        href="/login"
        color="inherit"
        size="large"
        fullWidth
        sx={{ mt: 2 }}
      >
        {t('backToSignIn')}
      </Button>
    </div>
  );
}
