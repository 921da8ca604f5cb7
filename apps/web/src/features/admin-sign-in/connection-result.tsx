import type { ConnectionReport } from '@axp/contracts/administration';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UnprovenIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

type Check = ConnectionReport['checks'][number];

const icons = { passed: PassedIcon, failed: FailedIcon, unproven: UnprovenIcon } as const;

const colors = {
  passed: 'success.main',
  failed: 'error.main',
  unproven: 'text.secondary',
} as const;

const severities = { good: 'success', unproven: 'info', bad: 'error' } as const;

interface ConnectionResultProps {
  readonly report: ConnectionReport;
  /** Whether a passed test lets the method be turned on. */
  readonly isNext?: boolean;
}

/** Outcome of a connection test, followed by its steps. */
export function ConnectionResult({ report: { checks }, isNext = false }: ConnectionResultProps) {
  const { t } = useTranslation('adminSignIn');
  const verdict = verdictOf(checks);
  return (
    <Alert
      severity={severities[verdict]}
      icon={false}
      variant="outlined"
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Typography variant="subtitle2">
        {t(`test.${verdict}`)}
        {isNext && verdict !== 'bad' && ` ${t('test.next')}`}
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
