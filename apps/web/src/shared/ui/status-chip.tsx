import type { BookingStatus, StatusChip as Chip } from '@axp/contracts';
import { statusChips } from '@axp/contracts';
import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import LoginIcon from '@mui/icons-material/Login';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';

const icons = {
  pending: HourglassIcon,
  approved: CheckCircleIcon,
  'checked-in': LoginIcon,
  'checked-out': LogoutIcon,
  cancelled: BlockIcon,
} as const satisfies Record<Chip, unknown>;

/** The status of a booking by colour, icon and word (B-05). */
export function StatusChip({ status }: { readonly status: BookingStatus }) {
  const { t } = useTranslation('common');
  const chip = statusChips[status];
  return <StatusLabel chip={chip}>{t(`bookingStatus.${chip}`)}</StatusLabel>;
}

interface StatusLabelProps {
  readonly chip: Chip;
  /** In place of that of the status. */
  readonly icon?: typeof BlockIcon;
  readonly children: string;
}

/** A word with the colour and icon of a status. */
export function StatusLabel({ chip, icon: Icon = icons[chip], children }: StatusLabelProps) {
  return (
    <Box
      component="span"
      data-chip={chip}
      sx={(theme) => ({
        display: 'inline-flex',
        // Aligns the word with the text beside the chip.
        alignItems: 'baseline',
        gap: 1,
        flexShrink: 0,
        px: 2,
        py: '3px',
        borderRadius: `${radius.chip}px`,
        typography: 'caption',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.vars.palette.status[chip].text,
        backgroundColor: theme.vars.palette.status[chip].ground,
      })}
    >
      <Icon aria-hidden sx={{ fontSize: 14, alignSelf: 'center' }} />
      {children}
    </Box>
  );
}
