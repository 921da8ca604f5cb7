import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasswordStrength } from '../hooks/use-password-strength.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

interface NewPasswordFieldProps {
  /** Personal words that a password must not contain. */
  readonly personal: readonly string[];
  readonly autoFocus?: boolean;
  readonly errorText: string | undefined;
  readonly onChange: () => void;
}

/** A password that is chosen now, with word of how good it is. */
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
