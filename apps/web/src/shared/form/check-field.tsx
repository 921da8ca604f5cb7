import type { CheckboxProps, FormControlLabelProps, SwitchProps } from '@mui/material';
import { Checkbox, FormControlLabel, Switch } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

interface FieldProps extends Pick<FormControlLabelProps, 'label' | 'slotProps'> {
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Attributes of the input itself, such as what describes it. */
  readonly input?: NonNullable<NonNullable<SwitchProps['slotProps']>['input']>;
  readonly sx?: SystemStyleObject<Theme>;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its label. */
export function SwitchField({ checked, disabled = false, input, onChange, ...frame }: FieldProps) {
  const control = { checked, disabled, ...(input && { slotProps: { input } }) };
  return labelled(<Switch {...control} onChange={(_, isOn) => onChange(isOn)} />, frame);
}

interface CheckFieldProps extends FieldProps {
  readonly size?: NonNullable<CheckboxProps['size']>;
  readonly indeterminate?: boolean;
}

/** A box to tick with its label. */
export function CheckField({
  checked,
  disabled = false,
  size = 'medium',
  indeterminate = false,
  input,
  onChange,
  ...frame
}: CheckFieldProps) {
  const control = {
    checked,
    disabled,
    size,
    indeterminate,
    ...(input && { slotProps: { input } }),
  };
  return labelled(<Checkbox {...control} onChange={(_, isOn) => onChange(isOn)} />, frame);
}

/** High enough for a finger. */
function labelled(
  control: FormControlLabelProps['control'],
  { sx, ...frame }: Pick<FieldProps, 'label' | 'slotProps' | 'sx'>,
) {
  return <FormControlLabel {...frame} control={control} sx={{ minHeight: 44, ...sx }} />;
}
