import type { ResourceDetail, TimeRange } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { freeUnits } from '../hooks/free-units.ts';
import type { WindowCheck } from '../hooks/use-window-check.ts';
import { namedClashes, useWindowCheck } from '../hooks/use-window-check.ts';
import { freeAround } from '../model/allowed-window.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import { ClashNotice } from './clash-notice.tsx';
import { DaysFields } from './days-fields.tsx';
import { ResourceDay } from './resource-day.tsx';
import { useWindowField, WindowFields } from './window-fields.tsx';
import { FreeNote, RuleNote } from './window-note.tsx';

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
}

/** Longest length in the list; longer bookings choose an end date. */
const longestInList = 24 * 60;

/** Day and time, the resource's day, and whether it is free: known before anything is sent. */
export function TimeSection(props: TimeSectionProps) {
  const { resource, exceptBookingId, isHolding, refused, isStartFixed = false } = props;
  const { control } = useFormContext<BookingFormValues>();
  const [quantity, repeat] = useWatch({ control, name: ['quantity', 'repeat'] });
  const { window, change } = useWindowField(resource);
  const check = useWindowCheck({
    resource,
    window,
    quantity: (resource.type === 'asset' && quantity) || 1,
    exceptBookingId,
    isHolding,
  });
  const isTaken = refused !== null || check.state === 'taken';
  const Fields = resource.rules.maxLengthMinutes > longestInList ? DaysFields : WindowFields;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Fields resource={resource} isStartFixed={isStartFixed} />
      <ResourceDay
        resource={resource}
        taken={check.taken}
        exceptBookingId={exceptBookingId}
        isFixed={isStartFixed}
      />
      {isTaken && <Taken {...props} check={check} />}
      {!isTaken && check.problem && (
        <RuleNote resource={resource} window={window} problem={check.problem} onMove={change} />
      )}
      {!isTaken && !check.problem && (
        <FreeNote resource={resource} check={check} isSeries={repeat !== null} />
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
  return { room: attendees, asset: quantity, car: passengers.length + 1 }[type];
}

function Taken(props: TimeSectionProps & { readonly check: WindowCheck }) {
  const { resource, exceptBookingId, refused, onLeave, check } = props;
  const now = useNow();
  const amount = useAmount(resource);
  const { window, change } = useWindowField(resource);
  const others = (check.taken ?? []).filter(
    ({ bookingId }) => bookingId === null || bookingId !== exceptBookingId,
  );
  const isRefused = refused !== null;
  const named = isRefused && refused.length > 0 ? namedClashes(refused, others) : check.clashes;
  const isOfUnits = resource.quantity > 1;
  // The calendar of several units does not tell when enough of them are back.
  const { data: hit } = useQuery({
    ...freeUnits(resource, { ...window, amount: amount ?? 1 }),
    enabled: isOfUnits,
  });
  const freeFrom = hit?.freeFrom ? [windowFrom(hit.freeFrom, minutesOf(window))] : [];
  return (
    <ClashNotice
      // A refusal is news even where the calendar had shown the clash before.
      key={isRefused ? 'refused' : 'seen'}
      resource={resource}
      window={window}
      amount={amount}
      clashes={named}
      nextFree={isOfUnits ? freeFrom : freeAround(window, [...others, ...named], now)}
      isRefused={isRefused}
      onMove={change}
      {...(onLeave && { onLeave })}
    />
  );
}
