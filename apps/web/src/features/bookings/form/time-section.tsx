import type { CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import { countsUnits, traitsOf } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { freeAround } from './allowed-window.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { freeUnits } from './free-units.ts';
import { TimeStrip } from './time-strip.tsx';
import type { Clash } from './use-window-check.ts';
import { namedClashes, useWindowCheck } from './use-window-check.ts';
import type { WindowFieldsProps } from './window-fields.tsx';
import { RuleNote, StateNote, useWindowField, WindowFields } from './window-fields.tsx';

const ClashNotice = lazyPart(() => import('./clash-notice.tsx'), 'ClashNotice');

interface TimeSectionProps {
  readonly resource: ResourceDetail;
  /** A booking that is being changed; its time is its own already. */
  readonly exceptBookingId: string | null;
  /** Whether the form keeps the time while it is open. */
  readonly isHolding: boolean;
  /** Times that the server refused the last attempt for; null while none was. */
  readonly refused: readonly TimeRange[] | null;
  /** A booking that is under way has begun when it has. */
  readonly isStartFixed?: boolean;
  readonly onLeave?: () => void;
  /** Takes another resource for this form; absent: its own form opens. */
  readonly onResource?: (id: string) => void;
}

/** Longest length in the list; longer bookings choose an end date. */
const longestInList = 24 * 60;

/** Day and time, the resource's day, and whether it is free: known before anything is sent. */
export function TimeSection(props: TimeSectionProps) {
  const { resource, exceptBookingId, isHolding, refused, isStartFixed = false } = props;
  const { control } = useFormContext<BookingFormValues>();
  const [quantity, repeat] = useWatch({ control, name: ['quantity', 'repeat'] });
  const { window, change } = useWindowField(resource);
  const noteId = useId();
  const check = useWindowCheck({
    resource,
    window,
    quantity: (countsUnits(resource.type) && quantity) || 1,
    exceptBookingId,
    isHolding,
  });
  const others =
    check.taken?.filter(({ bookingId }) => bookingId === null || bookingId !== exceptBookingId) ??
    null;
  const named = refused && refused.length > 0 ? namedClashes(refused, others ?? []) : check.clashes;
  const clashes = refused !== null || check.state === 'taken' ? named : null;
  const Fields = resource.rules.maxLengthMinutes > longestInList ? DaysFields : WindowFields;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Fields resource={resource} isStartFixed={isStartFixed} />
      <div>
        <TimeStrip
          resource={resource}
          window={window}
          taken={others}
          describedBy={noteId}
          isStartFixed={isStartFixed}
          onChange={change}
        />
        <StateNote
          id={noteId}
          resource={resource}
          window={window}
          check={check}
          clashes={clashes}
          isSeries={repeat !== null}
        />
      </div>
      {clashes && <Alternatives {...props} others={others ?? []} clashes={clashes} />}
      {!clashes && check.problem && (
        <RuleNote resource={resource} window={window} problem={check.problem} onMove={change} />
      )}
    </Box>
  );
}

function useAmount({ type }: ResourceDetail): number | null {
  const { control } = useFormContext<BookingFormValues>();
  const [attendees, quantity, passengers] = useWatch({
    control,
    name: ['attendees', 'quantity', 'passengers'],
  });
  if (countsUnits(type)) return quantity;
  return traitsOf(type).people === 'passengers' ? passengers.length + 1 : attendees;
}

interface AlternativesProps extends TimeSectionProps {
  readonly others: readonly CalendarEntry[];
  readonly clashes: readonly Clash[];
}

function Alternatives(props: AlternativesProps) {
  const { resource, refused, onLeave, onResource, others, clashes } = props;
  const now = useNow();
  const amount = useAmount(resource);
  const { window, change } = useWindowField(resource);
  const isOfUnits = resource.quantity > 1;
  // The calendar of several units does not tell when enough of them are back.
  const { data: hit } = useQuery({
    ...freeUnits(resource, { ...window, amount: amount ?? 1 }),
    enabled: isOfUnits,
  });
  const freeFrom = hit?.freeFrom ? [windowFrom(hit.freeFrom, minutesOf(window))] : [];
  const isRefused = refused !== null;
  return (
    <ClashNotice
      // A refusal is news even where the calendar had shown the clash before.
      key={isRefused ? 'refused' : 'seen'}
      resource={resource}
      window={window}
      amount={amount}
      nextFree={isOfUnits ? freeFrom : freeAround(window, [...others, ...clashes], now)}
      isRefused={isRefused}
      onMove={change}
      onResource={onResource}
      onLeave={onLeave}
    />
  );
}

/** The window of what is away for days. */
function DaysFields({ resource, isStartFixed }: WindowFieldsProps) {
  const { window, change, start, end } = useWindowField(resource);
  return (
    <SpanFields
      window={window}
      timezone={resource.timezone}
      rules={resource.rules}
      isStartFixed={isStartFixed}
      start={{ inputRef: start.field.ref, error: start.fieldState.error?.message }}
      end={{ inputRef: end.field.ref, error: end.fieldState.error?.message }}
      onChange={change}
    />
  );
}
