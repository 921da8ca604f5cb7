import type { DemoSignIn } from '@axp/contracts/vocabulary';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSignIn } from './login-form.tsx';

/** Accounts of the demo with what each shows; one click signs in. */
export function DemoAccounts({ demo: { accounts, password } }: { readonly demo: DemoSignIn }) {
  const { t } = useTranslation('login');
  const { mutate, isPending } = useSignIn();
  return (
    <Box component="section" aria-labelledby="demo-accounts" sx={{ mt: 5 }}>
      <Typography id="demo-accounts" component="h2" variant="subtitle1">
        {t('demo.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {accounts.map(({ email, role }) => (
          <Box component="li" key={email} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <ButtonBase
              disabled={isPending}
              onClick={() => mutate({ email, password })}
              sx={{
                display: 'block',
                width: '100%',
                minHeight: 44,
                py: 2,
                textAlign: 'left',
                overflowWrap: 'anywhere',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
                {email}
              </Typography>
              <Typography component="span" variant="note">
                {t(`demo.role.${role}`)}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
