import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type' | 'variant'> {
  readonly isSubmitting: boolean;
}

/** Submit button with a progress state that prevents double submits. */
export function SubmitButton({ isSubmitting, children, ...rest }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="contained" size="large" loading={isSubmitting} {...rest}>
      {children}
    </Button>
  );
}
