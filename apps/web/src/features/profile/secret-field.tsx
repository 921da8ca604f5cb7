import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton } from '@mui/material';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/form/text-input.tsx';

/** A password that can be looked at while it is typed. */
export function SecretField(props: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation('profile');
  const [isShown, setIsShown] = useState(false);
  const field = props.label;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      sx={{ pr: 1 }}
      endAdornment={
        <IconButton
          aria-label={t(isShown ? 'password.hide' : 'password.show', { field })}
          onClick={() => setIsShown((is) => !is)}
        >
          {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
