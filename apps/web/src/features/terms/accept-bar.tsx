import { acceptTermCondition } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { profileTexts } from '@/shared/i18n/texts/profile.ts';
import { safeReturnUrl } from '@/shared/routing/return-url.ts';
import { useSession } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface AcceptBarProps {
  readonly version: number;
  /** Called if other terms are now in force. */
  readonly onChanged: () => void;
}

/** Accepts the displayed terms, then opens the return URL. */
function useAccept({ version, onChanged }: AcceptBarProps) {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const router = useRouter();
  return useChange(async () => (await call(acceptTermCondition, { body: { version } })).data, {
    done: t('terms.accepted'),
    onDone: ({ termCondition }) => {
      merge({ termCondition });
      void router.replace(safeReturnUrl(router.query.returnUrl, window.location.origin));
    },
    onSettled: (error) => {
      if (error instanceof ApiProblem && error.code === 'terms.changed') onChanged();
    },
  });
}

/** Always in sight while the terms are read. */
export function AcceptBar(props: AcceptBarProps) {
  const { t, i18n } = useTranslation('profile');
  addTexts(i18n, [profileTexts]);
  const router = useRouter();
  const accept = useAccept(props);
  return (
    <Box
      component="section"
      aria-label={t('terms.accept')}
      sx={{
        position: 'sticky',
        bottom: 0,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 3,
          maxWidth: columns.form,
          mx: 'auto',
          px: { xs: 4, sm: 6 },
          py: 4,
        }}
      >
        <Typography variant="body2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' } }}>
          {t('terms.ask')}
        </Typography>
        <Button
          color="inherit"
          disabled={accept.isPending}
          onClick={() => void router.push('/logout')}
        >
          {t('terms.logout')}
        </Button>
        <Button variant="contained" loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('terms.accept')}
        </Button>
      </Box>
    </Box>
  );
}
