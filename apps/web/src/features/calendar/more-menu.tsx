import { isReturned } from '@axp/contracts/vocabulary';
import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { timetableHref } from '@/shared/booking/search-url.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { calendarHref, twinOf } from './calendar-view.ts';
import type { CalendarViewProps } from './view-props.ts';

/** What else can be done with a view: hand it on, print it, read it as a list. */
export function MoreMenu({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const toast = useToast();
  const { button, menu } = useMenu();
  const twin = twinOf(view);
  const [only, ...others] = data.resources;
  const copy = async () => {
    menu.onClose();
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
      <IconButton aria-label={t('more.label')} {...button}>
        <MoreVert />
      </IconButton>
      <Menu {...menu}>
        <MenuItem onClick={() => void copy()}>{t('more.copy')}</MenuItem>
        <MenuItem
          onClick={() => {
            menu.onClose();
            // The menu has to be gone before the page is put on paper.
            requestAnimationFrame(() => window.print());
          }}
        >
          {t('more.print')}
        </MenuItem>
        {only && others.length === 0 && !isReturned(only.type) && !view.isTimetable && (
          <MenuItem component={PageLink} href={timetableHref(only, data.day)}>
            {t('more.timetable')}
          </MenuItem>
        )}
        {view.view !== 'agenda' && (
          <MenuItem
            onClick={() => {
              menu.onClose();
              go(twin);
            }}
          >
            {t(twin.isList ? 'more.asList' : 'more.asCalendar')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
