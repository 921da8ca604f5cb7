import type { BookingSummary } from '@axp/contracts';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useDelayedCancel } from '../hooks/use-delayed-cancel.ts';
import { DelayedCancel } from '../model/delayed-cancel.ts';
import { editPlaceOf } from '../model/edit-place.ts';
import { useAsk } from './action-scope.tsx';

/** Menu of actions on a booking; hidden if empty. */
export function BookingMenu({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('myBooking');
  const ask = useAsk();
  const cancelSoon = useDelayedCancel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const editPlace = editPlaceOf(booking);
  const { cancel } = booking.abilities;
  if (editPlace === null && !cancel) return null;
  const close = () => setAnchor(null);
  const giveUp = () => {
    close();
    // A series asks for the scope; a single booking offers undo instead.
    if (booking.seriesId === null) cancelSoon(new DelayedCancel(booking));
    else ask('cancel', booking);
  };
  return (
    <>
      <IconButton
        aria-label={t('action.more', { title: booking.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {editPlace !== null && (
          <MenuItem component={PageLink} href={editPlace} onClick={close}>
            {t('detail.edit')}
          </MenuItem>
        )}
        {cancel && <MenuItem onClick={giveUp}>{t('detail.cancel')}</MenuItem>}
      </Menu>
    </>
  );
}
