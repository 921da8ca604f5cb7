import type { CalendarEntry, ResourceDetail, TimeRange } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { DayStrip } from '@/shared/booking/ui/day-strip.tsx';
import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { freeAround } from './allowed-window.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { ClashNotice } from './clash-notice.tsx';
import { freeUnits } from './free-units.ts';
import type { WindowCheck } from './use-window-check.ts';
import { namedClashes, useWindowCheck } from './use-window-check.ts';
import type { WindowFieldsProps } from './window-fields.tsx';
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

interface ResourceDayProps {
  readonly resource: ResourceDetail;
  readonly taken: readonly CalendarEntry[] | null;
  readonly exceptBookingId: string | null;
  /** The window stays where it is. */
  readonly isFixed: boolean;
}

const gridMs = 15 * 60_000;

/**
 * The resource's day with the chosen window. A tap moves the window there; the same is done by the
 * start field above, so the strip itself needs no keyboard of its own.
 */
function ResourceDay({ resource, taken, exceptBookingId, isFixed }: ResourceDayProps) {
  const { t } = useTranslation('booking');
  const { timezone } = resource;
  const { window, change } = useWindowField(resource);
  const moveTo = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const range = stripRange(window, timezone);
    const begin = Date.parse(range.start);
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    const at = begin + share * (Date.parse(range.end) - begin);
    const instant = new Date(Math.floor(at / gridMs) * gridMs).toISOString();
    change(windowFrom(instant, minutesOf(window)));
  };
  return (
    <div>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {t(`kind.${resource.type}.timeline`)}
      </Typography>
      {!isFixed && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 3 }}>
          {t('form.timelineHint')}
        </Typography>
      )}
      <Box
        {...(!isFixed && { onClick: moveTo })}
        sx={{ cursor: isFixed ? 'auto' : 'pointer', pt: 1 }}
      >
        <DayStrip
          window={window}
          timezone={timezone}
          taken={taken}
          exceptBookingId={exceptBookingId}
          height={36}
        />
      </Box>
    </div>
  );
}
