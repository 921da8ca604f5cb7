import type { ToggleButtonProps } from '@mui/material';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface ViewChoiceProps<Value extends string> extends Pick<ToggleButtonProps, 'sx'> {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few views of the same, as buttons beside each other. */
export function ViewChoice<Value extends string>(props: ViewChoiceProps<Value>) {
  const { label, value, values, labelOf, onChange, sx } = props;
  return (
    <ToggleButtonGroup exclusive size="small" aria-label={label} value={value}>
      {values.map((one) => (
        <ToggleButton key={one} value={one} onClick={() => onChange(one)} {...(sx && { sx })}>
          {labelOf(one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
