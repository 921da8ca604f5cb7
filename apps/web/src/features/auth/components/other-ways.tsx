import type { SignInMethod } from '@axp/contracts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** As high as the button that comes, so that nothing moves when it does. */
function ButtonPlace() {
  return <Box sx={{ minHeight: 44 }} />;
}

// Each brings what it takes to lead away; the form of email and password does not wait for it.
const CloudButton = lazyPart(
  () => import('./cloud-button.tsx').then((module) => module.CloudButton),
  { waiting: ButtonPlace },
);
const WayButton = lazyPart(() => import('./way-button.tsx').then((module) => module.WayButton), {
  waiting: ButtonPlace,
});

interface OtherWaysProps {
  readonly methods: readonly SignInMethod[];
}

/** Sign-in methods besides email and password (Z-102). */
export function OtherWays({ methods }: OtherWaysProps) {
  const { t } = useTranslation('login');
  const others = methods.filter((method) => method.kind !== 'local');
  if (others.length === 0) return null;
  return (
    <Stack sx={{ gap: 4 }}>
      {methods.length > others.length && (
        <Divider sx={{ mt: 5, typography: 'body2', color: 'text.secondary' }}>{t('or')}</Divider>
      )}
      {others.map((method) =>
        method.kind === 'cloud' ? (
          <CloudButton key={method.code} method={method} />
        ) : (
          <WayButton key={method.code} method={method} />
        ),
      )}
    </Stack>
  );
}
