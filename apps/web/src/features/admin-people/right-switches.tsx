import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export type Right = 'isAdministrator' | 'isApprover' | 'isHelpDesk' | 'isAuditor' | 'isAllBu';
type Rights = Readonly<Record<Right, boolean>>;

interface RightSwitchesProps {
  readonly value: Rights;
  readonly onChange: (change: Partial<Rights>) => void;
  /** The rights to show. */
  readonly shown: readonly Right[];
  /** Why a right can't be changed. */
  readonly locked?: Partial<Record<Right, string>>;
}

/** Rights of a user, each with a description. */
export function RightSwitches(props: RightSwitchesProps) {
  const { value, onChange, shown, locked = {} } = props;
  const { t } = useTranslation('admin');
  return (
    <FormGroup sx={{ gap: 2 }}>
      {shown.map((right) => (
        <FormControlLabel
          key={right}
          control={
            <Switch
              checked={value[right]}
              disabled={locked[right] !== undefined}
              onChange={(_, isOn) => onChange({ [right]: isOn })}
            />
          }
          sx={{ alignItems: 'flex-start', minHeight: 44 }}
          label={
            <>
              <Typography variant="body1" component="span">
                {t(`field.${right}`)}
              </Typography>
              <Typography
                variant="body2"
                color="text.secondary"
                component="span"
                sx={{ display: 'block' }}
              >
                {locked[right] ?? t(`people.right.${right}`)}
              </Typography>
            </>
          }
        />
      ))}
    </FormGroup>
  );
}
