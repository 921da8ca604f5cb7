import type { CalendarResource } from '@axp/contracts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { bookingHref, editHref } from '@/shared/booking/search-url.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { CalendarEntry } from '../calendar-entry.ts';
import { openableBooking } from '../may-open.ts';
import type { EntryWords } from '../use-entry-words.ts';
import type { ScreenPlace } from './anchored-panel.tsx';
import { AnchoredPanel } from './anchored-panel.tsx';
import { EntryFacts } from './entry-facts.tsx';

interface EntryDetailsProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource;
  readonly words: EntryWords;
  readonly at: ScreenPlace;
  readonly onClose: () => void;
}

/** A taken time from near, and what can be done with it. */
export function EntryDetails({ entry, resource, words, at, onClose }: EntryDetailsProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const bookingId = openableBooking(entry);
  return (
    <AnchoredPanel
      at={at}
      title={words.titleOf(entry)}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          {bookingId !== null && entry.change !== 'none' && (
            <Button
              component={PageLink}
              href={editHref({ id: bookingId, type: resource.type })}
              variant="outlined"
              color="inherit"
            >
              {t('calendar:entry.edit')}
            </Button>
          )}
          {bookingId !== null && (
            <Button component={PageLink} href={bookingHref(bookingId)} variant="contained">
              {t('calendar:entry.open')}
            </Button>
          )}
        </>
      }
    >
      <EntryFacts entry={entry} resource={resource} words={words} />
    </AnchoredPanel>
  );
}
