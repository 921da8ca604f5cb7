import type { SignInMethod } from '@axp/contracts';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import dynamic from 'next/dynamic';
import { useTranslation } from 'react-i18next';
import { WayButton } from './way-button.tsx';

// Only where the merchant has cloud accounts: the kit comes with it.
const CloudButton = dynamic(
  () => import('./cloud-button.tsx').then((module) => module.CloudButton),
  { ssr: false },
);

interface OtherWaysProps {
  readonly methods: readonly SignInMethod[];
}

/** The ways to sign in beside e-mail and password, as the merchant has chosen them (Z-102). */
export function OtherWays({ methods }: OtherWaysProps) {
  const { t } = useTranslation('login');
  const others = methods.filter(({ kind }) => kind !== 'local');
  if (others.length === 0) return null;
  return (
    <Stack sx={{ gap: 4 }}>
      {methods.length > others.length && (
        <Divider sx={{ mt: 5, typography: 'body2', color: 'text.secondary' }}>{t('or')}</Divider>
      )}
      {others.map((method) => {
        if (method.kind === 'cloud') return <CloudButton key="cloud" method={method} />;
        if (method.kind === 'local') return null;
        return <WayButton key={method.code} method={method} />;
      })}
    </Stack>
  );
}
