import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { calendarHref } from './calendar-view.ts';
import type { CalendarViewProps } from './view-props.ts';

/** What else can be done with a view: hand it on, print it, read it as a list. */
export function MoreMenu({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  const copy = async () => {
    close();
    // The link names the date, because 'today' changes before the recipient opens it.
    const address = calendarHref({ ...view, date: data.day });
    const link = new URL(address, window.location.origin).href;
    await navigator.clipboard.writeText(link).then(
      () => toast.success(t('more.copied')),
      () => toast.error(t('more.copyDenied', { link })),
    );
  };
  return (
    <>
      <IconButton
        aria-label={t('more.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={() => void copy()}>{t('more.copy')}</MenuItem>
        <MenuItem
          onClick={() => {
            close();
            // The menu has to be gone before the page is put on paper.
            requestAnimationFrame(() => window.print());
          }}
        >
          {t('more.print')}
        </MenuItem>
        {view.view !== 'agenda' && (
          <MenuItem
            onClick={() => {
              close();
              go({ isList: !view.isList });
            }}
          >
            {t(view.isList ? 'more.asCalendar' : 'more.asList')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
