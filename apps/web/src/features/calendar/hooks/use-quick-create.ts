import type { CalendarResource, FieldIssue, TimeRange } from '@axp/contracts';
import { CreateBookingBody, cancelBooking, createBooking, parseFields } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useToast } from '@/shared/ui/index.ts';

interface QuickBooking {
  readonly resource: CalendarResource;
  readonly window: TimeRange;
  readonly onBooked: () => void;
}

interface QuickFields {
  readonly title: string;
  readonly attendees: number;
}

type Body = z.output<typeof CreateBookingBody>;

/** Takes a new booking back, as long as its message is there. */
function useTakeBack() {
  const { t } = useTranslation('calendar');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, version }: { readonly id: string; readonly version: number }) =>
      call(cancelBooking, { params: { id }, query: { scope: 'this' }, body: { version } }),
    onSuccess: () => toast.success(t('create.undone')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
  return mutate;
}

/** Books a room where it was drawn; checked by the same schema as the form (Z-24). */
export function useQuickCreate({ resource, window, onBooked }: QuickBooking) {
  const { t } = useTranslation(['calendar', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const times = useTimes(resource.timezone);
  const takeBack = useTakeBack();
  const [faults, setFaults] = useState<readonly FieldIssue[]>([]);
  // A retry has the same key; another request gets a new one (Z-05).
  const attempt = useRef({ content: '', key: '' });
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
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
      const values = { title: booking.title, range: times.range(booking) };
      const isWaiting = booking.status === 'pending-approval-book';
      toast.success(t(isWaiting ? 'calendar:create.waiting' : 'calendar:create.done', values), {
        action: { label: t('common:action.undo'), onClick: () => takeBack(booking) },
      });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });

  const book = (fields: QuickFields) => {
    reset();
    const wish = { type: 'room', resourceId: resource.id, ...window, ...fields };
    const parsed = parseFields(CreateBookingBody, wish);
    setFaults(parsed.success ? [] : parsed.issues);
    if (parsed.success) mutate(parsed.data);
  };
  const refused = error instanceof ApiProblem ? error.issues : [];
  return { book, isBooking: isPending, error, issues: [...faults, ...refused] };
}
