import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

const rights = ['isAdministrator', 'isApprover', 'isAllBu'] as const;
type Right = (typeof rights)[number];
export type Rights = Readonly<Record<Right, boolean>>;

interface RightSwitchesProps {
  readonly value: Rights;
  readonly onChange: (change: Partial<Rights>) => void;
}

/** Rights of a user, each with a description. */
export function RightSwitches({ value, onChange }: RightSwitchesProps) {
  const { t } = useTranslation('admin');
  return (
    <FormGroup sx={{ gap: 2 }}>
      {rights.map((right) => (
        <FormControlLabel
          key={right}
          control={
            <Switch checked={value[right]} onChange={(_, isOn) => onChange({ [right]: isOn })} />
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
                {t(`people.right.${right}`)}
              </Typography>
            </>
          }
        />
      ))}
    </FormGroup>
  );
}
