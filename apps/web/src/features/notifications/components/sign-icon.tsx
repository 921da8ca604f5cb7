import type { StatusChip } from '@axp/contracts';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EditCalendarIcon from '@mui/icons-material/EditCalendarOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import LoginIcon from '@mui/icons-material/Login';
import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Sign } from '../model/message.ts';

interface Look {
  /** Status whose colours are used (B-05). */
  readonly chip: StatusChip;
  readonly Icon: ComponentType<SvgIconProps>;
}

const looks: Readonly<Record<Sign, Look>> = {
  pending: { chip: 'pending', Icon: HourglassIcon },
  approved: { chip: 'approved', Icon: CheckCircleIcon },
  changed: { chip: 'approved', Icon: EditCalendarIcon },
  invited: { chip: 'approved', Icon: GroupAddIcon },
  'checked-in': { chip: 'checked-in', Icon: LoginIcon },
  'checked-out': { chip: 'checked-out', Icon: LogoutIcon },
  cancelled: { chip: 'cancelled', Icon: EventBusyIcon },
};

/** Icon of a notification's kind, next to its text. */
export function SignIcon({ sign }: { readonly sign: Sign }) {
  const { chip, Icon } = looks[sign];
  return (
    <Box
      component="span"
      data-chip={chip}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 36,
        height: 36,
        borderRadius: '50%',
        bgcolor: `status.${chip}.ground`,
        color: `status.${chip}.text`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20 }} />
    </Box>
  );
}
