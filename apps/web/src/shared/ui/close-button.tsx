import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** Closes a dialog that has nothing to send. */
export function CloseButton(props: Pick<ButtonProps, 'disabled' | 'onClick' | 'variant'>) {
  const { t } = useTranslation('common');
  return (
    <Button color={props.variant === 'contained' ? 'primary' : 'inherit'} {...props}>
      {t('action.close')}
    </Button>
  );
}
