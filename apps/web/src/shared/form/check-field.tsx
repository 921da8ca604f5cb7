import type { CheckboxProps } from '@mui/material';
import { Checkbox, FormControlLabel } from '@mui/material';
import type { LabelledProps } from './labelled-props.ts';

interface CheckFieldProps extends LabelledProps {
  readonly size?: NonNullable<CheckboxProps['size']>;
  readonly indeterminate?: boolean;
}

/** A box to tick with its label, high enough for a finger. */
export function CheckField({ input, sx, onChange, ...props }: CheckFieldProps) {
  const { checked, disabled = false, size = 'medium', indeterminate = false, ...frame } = props;
  const slotProps = input && { slotProps: { input } };
  const control = { checked, disabled, size, indeterminate, ...slotProps };
  return (
    <FormControlLabel
      {...frame}
      control={<Checkbox {...control} onChange={(_, isOn) => onChange(isOn)} />}
      sx={{ minHeight: 44, ...sx }}
    />
  );
}
