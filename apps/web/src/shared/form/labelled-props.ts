import type { FormControlLabelProps, SwitchProps } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** Of a box or a switch with its label; files of their own, since most pages need one of them. */
export interface LabelledProps extends Pick<FormControlLabelProps, 'label' | 'slotProps'> {
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Attributes of the input itself, such as what describes it. */
  readonly input?: NonNullable<NonNullable<SwitchProps['slotProps']>['input']>;
  readonly sx?: SystemStyleObject<Theme>;
  readonly onChange: (isOn: boolean) => void;
}
