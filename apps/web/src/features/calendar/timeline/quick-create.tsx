import type { CalendarResource, TimeRange as Range } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { AnchoredPanel } from '../card/anchored-panel.tsx';
import type { CardPlace } from '../card/card-place.ts';
import { useQuickCreate } from './use-quick-create.ts';

interface QuickCreateProps {
  readonly resource: CalendarResource;
  readonly window: Range;
  readonly at: CardPlace;
  readonly onClose: () => void;
}

const usualAttendees = 2;

/** Books a room with a title and a number of people; cars and assets open their form. */
export function QuickCreate({ resource, window, at, onClose }: QuickCreateProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const [title, setTitle] = useState('');
  const [attendees, setAttendees] = useState(String(usualAttendees));
  const { book, isBooking, error, issues } = useQuickCreate({
    resource,
    window,
    onBooked: onClose,
  });
  const text = useValidationText(resource.timezone);
  const problemText = useProblemText(resource.timezone);
  const faultOf = (field: string) => {
    const issue = issues.find(({ path }) => path === field);
    return issue && text.issue(issue);
  };
  const isToldAtField = faultOf('title') !== undefined || faultOf('attendees') !== undefined;
  const isRoom = resource.type === 'room';
  const more = formHref({ kind: resource.type, resourceId: resource.id, window });
  const form = 'quick-create';
  return (
    <AnchoredPanel
      at={at}
      title={t('calendar:create.title', { name: resource.name })}
      onClose={onClose}
      actions={
        <>
          <Button component={PageLink} href={more} color="inherit">
            {t(isRoom ? 'calendar:create.more' : 'calendar:create.toForm')}
          </Button>
          {isRoom && (
            <SubmitButton form={form} isSubmitting={isBooking}>
              {t('calendar:create.book')}
            </SubmitButton>
          )}
        </>
      }
    >
      <TimeRange range={window} timezone={resource.timezone} />
      {isRoom && (
        <Box
          component="form"
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            book({ title, attendees: Number(attendees) });
          }}
          sx={{ display: 'grid', gap: 3, mt: 4 }}
        >
          <TextInput
            autoFocus
            label={t('calendar:create.name')}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            errorText={faultOf('title')}
          />
          <TextInput
            label={t('calendar:create.attendees')}
            value={attendees}
            inputMode="numeric"
            onChange={(event) => setAttendees(event.target.value)}
            errorText={faultOf('attendees')}
          />
        </Box>
      )}
      {error && !isToldAtField && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {problemText(error)}
        </Alert>
      )}
    </AnchoredPanel>
  );
}
