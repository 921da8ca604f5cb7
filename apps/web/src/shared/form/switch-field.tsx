import { FormControlLabel, Switch } from '@mui/material';
import type { LabelledProps } from './labelled-props.ts';

/** A switch with its label, high enough for a finger. */
export function SwitchField({ input, sx, onChange, ...props }: LabelledProps) {
  const { checked, disabled = false, ...frame } = props;
  const control = { checked, disabled, ...(input && { slotProps: { input } }) };
  return (
    <FormControlLabel
      {...frame}
      control={<Switch {...control} onChange={(_, isOn) => onChange(isOn)} />}
      sx={{ minHeight: 44, ...sx }}
    />
  );
}
