import type { ManagedDisplay } from '@axp/contracts/administration';
import BoardIcon from '@mui/icons-material/TableRowsOutlined';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { situationLooks } from '@/shared/booking/situation-looks.ts';

/** The screen of a display in small: what its room is now, hatched while the device is offline. */
export function Miniature({ display }: { readonly display: ManagedDisplay }) {
  const { t } = useTranslation('adminDisplays');
  const { situation, isOnline, lastSeenAt } = display;
  const { Icon, tone } = situation ? situationLooks[situation] : { Icon: BoardIcon, tone: null };
  const isOld = !isOnline && lastSeenAt !== null;
  const OldIcon = isOld ? situationLooks.unknown.Icon : Icon;
  return (
    <Box
      sx={({ vars: { palette } }: Theme) => {
        const { text, ground } =
          tone === null
            ? { text: palette.text.primary, ground: palette.sunken }
            : palette.status[tone];
        return {
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          width: 64,
          height: 40,
          border: '2px solid',
          borderColor: palette.text.primary,
          borderRadius: '6px',
          color: text,
          fontSize: 11,
          fontWeight: 600,
          lineHeight: 1.2,
          background: isOld
            ? `repeating-linear-gradient(135deg, ${ground} 0 6px, color-mix(in srgb, ${text} 18%, ${ground}) 6px 12px)`
            : ground,
        };
      }}
    >
      <OldIcon aria-hidden sx={{ fontSize: 16 }} />
      {situation && t(`situation.${situation}`)}
    </Box>
  );
}
