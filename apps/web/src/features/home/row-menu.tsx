import type { MyBooking } from '@axp/contracts';
import { Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { editHref } from '@/shared/booking/search-url.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface RowMenuProps {
  readonly booking: MyBooking;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Menu with edit and cancel. */
export function RowMenu({ booking, anchor, onClose }: RowMenuProps) {
  const { t } = useTranslation('main');
  const ask = useAsk();
  const { edit, cancel } = booking.abilities;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {edit && (
        <MenuItem component={PageLink} href={editHref(booking)} onClick={onClose}>
          {t('home.action.edit')}
        </MenuItem>
      )}
      {cancel && (
        <MenuItem
          onClick={() => {
            onClose();
            ask('cancel', booking);
          }}
        >
          {t('home.action.cancel')}
        </MenuItem>
      )}
    </Menu>
  );
}
