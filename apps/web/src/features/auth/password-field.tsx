import CapsLockIcon from '@mui/icons-material/KeyboardCapslock';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton } from '@mui/material';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/form/text-input.tsx';

function CapsLockHint() {
  const { t } = useTranslation('login');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <CapsLockIcon aria-hidden sx={{ fontSize: 14 }} />
      {t('capsLock')}
    </Box>
  );
}

/** A password that can be looked at, with a word when Caps Lock is on. */
export function PasswordField(props: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation('login');
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) =>
    setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={hasCapsLock && <CapsLockHint />}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      sx={{ pr: 1 }}
      endAdornment={
        <IconButton
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setIsShown((is) => !is)}
        >
          {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
