import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { PasswordStrength } from '../hooks/use-password-strength.ts';

const steps = ['weak', 'fair', 'good', 'strong'] as const;
const colours = {
  weak: 'error.main',
  fair: 'warning.main',
  good: 'success.main',
  strong: 'success.main',
} as const;

/** How good a password is: by length of the bar, by colour and in words. */
export function PasswordMeter({ strength }: { readonly strength: PasswordStrength | null }) {
  const { t } = useTranslation('forgotPassword');
  const reached = strength === null || strength === 'short' ? 0 : steps.indexOf(strength) + 1;
  return (
    <Box sx={{ mt: 2 }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
        {steps.map((step, index) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 2,
              bgcolor:
                index < reached && strength !== null && strength !== 'short'
                  ? colours[strength]
                  : 'divider',
              transition: 'background-color 150ms',
            }}
          />
        ))}
      </Box>
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        aria-live="polite"
        sx={{ mt: 1 }}
      >
        {t(strength === null ? 'strength.rule' : `strength.${strength}`)}
      </Typography>
    </Box>
  );
}
