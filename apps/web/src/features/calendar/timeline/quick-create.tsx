import type { CalendarResource, FieldIssue, TimeRange as Range } from '@axp/contracts';
import { CreateBookingBody, cancelBooking, createBooking, parseFields } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { Alert, Box, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { AnchoredPanel } from '../card/anchored-panel.tsx';
import type { CardPlace } from '../card/card-place.ts';

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
  const { fullName } = useUser();
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
  const isMeeting = traitsOf(resource.type).people === 'invitees';
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
            {t(isMeeting ? 'calendar:create.more' : 'calendar:create.toForm')}
          </Button>
          {isMeeting && (
            <SubmitButton form={form} isSubmitting={isBooking}>
              {t('calendar:create.book')}
            </SubmitButton>
          )}
        </>
      }
    >
      <TimeRange range={window} timezone={resource.timezone} />
      {isMeeting && (
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
            placeholder={t('calendar:create.defaultTitle', { name: fullName })}
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

interface QuickBooking {
  readonly resource: CalendarResource;
  readonly window: Range;
  readonly onBooked: () => void;
}

type Body = z.output<typeof CreateBookingBody>;

/** Takes a new booking back, as long as its message is there. */
function useTakeBack() {
  const { t } = useTranslation('calendar');
  return useChange(
    ({ id, version }: { readonly id: string; readonly version: number }) =>
      call(cancelBooking, { params: { id }, query: { scope: 'this' }, body: { version } }),
    { done: t('create.undone'), reads: [bookingsKey] },
  ).mutate;
}

/** Books a room where it was drawn; checked by the same schema as the form (Z-24). */
function useQuickCreate({ resource, window, onBooked }: QuickBooking) {
  const { t } = useTranslation(['calendar', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const times = useTimes(useUser().timezone);
  const takeBack = useTakeBack();
  const [faults, setFaults] = useState<readonly FieldIssue[]>([]);
  // A retry has the same key; another request gets a new one (Z-05).
  const attempt = useRef({ content: '', key: '' });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (body: Body) => {
      const content = JSON.stringify(body);
      if (attempt.current.content !== content) {
        attempt.current = { content, key: crypto.randomUUID() };
      }
      return (await call(createBooking, { body }, { idempotencyKey: attempt.current.key })).data;
    },
    onSuccess: async (booking) => {
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      // The drawn time stays until the booking is there in its place.
      await queryClient.invalidateQueries({ queryKey: bookingsKey });
      onBooked();
      const range = times.marked(times.range(booking), booking, booking.timezone);
      const values = { title: booking.title, range };
      const isWaiting = booking.status === 'pending-approval-book';
      toast.success(t(isWaiting ? 'calendar:create.waiting' : 'calendar:create.done', values), {
        action: { label: t('common:action.undo'), onClick: () => takeBack(booking) },
      });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });

  const book = (fields: { readonly title: string; readonly attendees: number }) => {
    reset();
    // Without a title the server names the booking after its person (Z-20).
    const title = fields.title.trim() || undefined;
    const wish = { type: resource.type, resourceId: resource.id, ...window, ...fields, title };
    const parsed = parseFields(CreateBookingBody, wish);
    setFaults(parsed.success ? [] : parsed.issues);
    if (parsed.success) mutate(parsed.data);
  };
  const refused = error instanceof ApiProblem ? error.issues : [];
  return { book, isBooking: isPending, error, issues: [...faults, ...refused] };
}
