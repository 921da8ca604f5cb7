import type { ConnectionReport } from '@axp/contracts';
import { testSignInMethod } from '@axp/contracts';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UnprovenIcon from '@mui/icons-material/HelpOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { ButtonDialog } from './button-dialog.tsx';
import type { MethodWithButton } from './method-with-button.ts';

interface MethodActionsProps {
  readonly method: MethodWithButton;
  readonly version: number;
}

/** Actions to edit the button of a sign-in method and to test its connection. */
export function MethodActions({ method, version }: MethodActionsProps) {
  const { t } = useTranslation('adminSignIn');
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const { code, name } = method;
  const test = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(testSignInMethod, { params: { code } })).data,
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, ml: -3.5 }}>
        <Button
          color="inherit"
          aria-label={t('button.openOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t('button.open')}
        </Button>
        {method.kind !== 'cloud' && (
          <Button
            color="inherit"
            aria-label={t('test.startOf', { name })}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('test.start')}
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ '&:not(:empty)': { mt: 3 } }}>
        {test.data && !test.isPending && <ConnectionResult report={test.data} />}
        {test.error && <Alert severity="error">{problemText(test.error)}</Alert>}
      </Box>
      {isOpen && <ButtonDialog method={method} version={version} onClose={() => setOpen(false)} />}
    </>
  );
}

type Check = ConnectionReport['checks'][number];

const icons = { passed: PassedIcon, failed: FailedIcon, unproven: UnprovenIcon } as const;

const colors = {
  passed: 'success.main',
  failed: 'error.main',
  unproven: 'text.secondary',
} as const;

const severities = { good: 'success', unproven: 'info', bad: 'error' } as const;

/** Outcome of a connection test, followed by its steps. */
function ConnectionResult({ report: { checks } }: { readonly report: ConnectionReport }) {
  const { t } = useTranslation('adminSignIn');
  const verdict = verdictOf(checks);
  return (
    <Alert
      severity={severities[verdict]}
      icon={false}
      variant="outlined"
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Typography variant="subtitle2" component="p">
        {t(`test.${verdict}`)}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {checks.map((check) => (
          <CheckLine key={check.step} check={check} />
        ))}
      </Box>
    </Alert>
  );
}

function CheckLine({ check: { step, outcome, finding, value } }: { readonly check: Check }) {
  const { t } = useTranslation('adminSignIn');
  const Icon = icons[outcome];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
      <Icon aria-hidden sx={{ fontSize: 20, color: colors[outcome], flexShrink: 0 }} />
      <Typography variant="body2" color="text.primary" sx={{ overflowWrap: 'anywhere' }}>
        {`${t(`test.step.${step}`)}: `}
        {finding === null
          ? t(`test.passed.${step}`)
          : t(`test.finding.${finding}`, { value: value ?? '' })}
      </Typography>
    </Box>
  );
}

function verdictOf(checks: readonly Check[]): 'good' | 'unproven' | 'bad' {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'bad';
  return checks.some(({ outcome }) => outcome === 'unproven') ? 'unproven' : 'good';
}
