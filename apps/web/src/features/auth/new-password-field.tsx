import { passwordLength, passwordLengthOf } from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  /** Personal data, such as the name, that makes a password easy to guess. */
  readonly personal: readonly string[];
  readonly autoFocus?: boolean;
  readonly errorText: string | undefined;
  readonly onChange: () => void;
}

/** Field for a new password that shows its strength. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { personal, autoFocus = false, errorText, onChange } = props;
  const { t } = useTranslation('forgotPassword');
  const [password, setPassword] = useState('');
  const strength = usePasswordStrength(password, personal);
  return (
    <div>
      <PasswordField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        errorText={errorText}
        onChange={(event) => {
          setPassword(event.target.value);
          onChange();
        }}
      />
      <PasswordMeter strength={strength} />
    </div>
  );
}

const steps = ['weak', 'fair', 'good', 'strong'] as const;

const colours = {
  weak: 'error.main',
  fair: 'warning.main',
  good: 'success.main',
  strong: 'success.main',
} as const;

/** How good a password is: by length of the bar, by colour and in words. */
function PasswordMeter({ strength }: { readonly strength: PasswordStrength | null }) {
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
      <Typography variant="note" aria-live="polite" sx={{ mt: 1 }}>
        {t(strength === null ? 'strength.rule' : `strength.${strength}`)}
      </Typography>
    </Box>
  );
}

type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

type Judge = (password: string, personal: readonly string[]) => PasswordStrength;

/**
 * Returns the strength of a password; null while it is empty or can't be rated yet. The list of
 * common passwords is large, so it loads when the user starts to type.
 */
function usePasswordStrength(
  password: string,
  personal: readonly string[],
): PasswordStrength | null {
  const [judge, setJudge] = useState<Judge | null>(null);
  const isTyping = password !== '';
  useEffect(() => {
    if (!isTyping) return;
    import('./rate-password.ts').then(
      (module) => setJudge(() => module.ratePassword),
      () => undefined,
    );
  }, [isTyping]);
  if (!isTyping) return null;
  if (passwordLengthOf(password) < passwordLength.minimum) return 'short';
  return judge?.(password, personal) ?? null;
}
