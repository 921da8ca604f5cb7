import { searchResources } from '@axp/contracts';
import type { DecidableBookings } from '@axp/contracts/administration';
import { Box, FormHelperText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useListedInstantText } from '@/shared/session/index.ts';
import type { Action, Decision, Decisions } from './booking-choices.ts';

type Booking = DecidableBookings['bookings'][number];

interface BookingDecisionsProps {
  readonly bookings: readonly Booking[];
  /** Building whose resources none can move to; absent where one resource alone is blocked. */
  readonly closingId?: string;
  readonly decisions: Decisions;
  readonly errorAt: (path: string) => string | undefined;
  readonly onDecide: (decisions: Decisions) => void;
}

/** What happens to each booking in the way; one choice can fill all of them. */
export function BookingDecisions(props: BookingDecisionsProps) {
  const { bookings, closingId, decisions, errorAt, onDecide } = props;
  const { t } = useTranslation('adminResources');
  const offered = new Set(bookings.flatMap((booking) => booking.decisions));
  const decideAll = (action: Action) =>
    onDecide({
      ...decisions,
      ...Object.fromEntries(
        bookings
          .filter((booking) => booking.decisions.includes(action))
          .map(({ id }) => [id, { action }]),
      ),
    });
  return (
    <>
      {bookings.length > 1 && (
        <ActionField
          label={t('maintenance.forAll')}
          value=""
          offered={[...offered]}
          onChange={decideAll}
        />
      )}
      {bookings.map((booking, index) => (
        <BookingDecision
          key={booking.id}
          booking={booking}
          closingId={closingId}
          decision={decisions[booking.id]}
          actionError={errorAt(`bookings.${index}.action`)}
          placeError={errorAt(`bookings.${index}.resourceId`)}
          onDecide={(decision) => onDecide({ ...decisions, [booking.id]: decision })}
        />
      ))}
    </>
  );
}

interface BookingDecisionProps {
  readonly booking: Booking;
  readonly closingId: string | undefined;
  readonly decision: Decision | undefined;
  readonly actionError: string | undefined;
  readonly placeError: string | undefined;
  readonly onDecide: (decision: Decision) => void;
}

function BookingDecision(props: BookingDecisionProps) {
  const { booking, closingId, decision, actionError, placeError, onDecide } = props;
  const { t } = useTranslation('adminResources');
  const instantText = useListedInstantText();
  const { title, start, end, timezone, bookedFor, attendees } = booking;
  const words = [
    title,
    instantText(start, timezone),
    closingId !== undefined && booking.resource.name,
    bookedFor?.fullName,
    attendees !== null && t('maintenance.people', { count: attendees }),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2">{words.filter(Boolean).join(' · ')}</Typography>
      {booking.decisions.length === 0 ? (
        <FormHelperText error>
          {t('maintenance.inUse', { time: instantText(end, timezone) })}
        </FormHelperText>
      ) : (
        <ActionField
          label={t('maintenance.decision', { title })}
          value={decision?.action ?? ''}
          offered={booking.decisions}
          error={actionError}
          onChange={(action) => onDecide({ action })}
        />
      )}
      {decision?.action === 'move' && (
        <PlaceField
          booking={booking}
          closingId={closingId}
          value={decision.resourceId ?? ''}
          error={placeError}
          onChange={(resourceId) => onDecide({ action: 'move', ...(resourceId && { resourceId }) })}
        />
      )}
    </Box>
  );
}

interface ActionFieldProps {
  readonly label: string;
  /** Empty while nothing is chosen. */
  readonly value: Action | '';
  readonly offered: readonly Action[];
  readonly error?: string | undefined;
  readonly onChange: (action: Action) => void;
}

function ActionField({ label, value, offered, error, onChange }: ActionFieldProps) {
  const { t } = useTranslation('adminResources');
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={(action) => action !== '' && onChange(action)}
      none={t('maintenance.choose')}
      options={offered.map((action) => [action, t(`maintenance.decisions.${action}`)])}
    />
  );
}

interface PlaceFieldProps {
  readonly booking: Booking;
  readonly closingId: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (resourceId: string) => void;
}

/** Free resources that are large enough, the best fit first. */
function PlaceField({ booking, closingId, value, error, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('adminResources');
  const { start, end, attendees, type } = booking;
  const { data: hits, isError } = useQuery({
    queryKey: ['admin', 'resources', 'free', type, start, end, attendees] as const,
    queryFn: async ({ signal }) => {
      const window = { start, end, limit: 100 };
      const size = attendees === null ? {} : { capacity: attendees };
      const body = type === 'asset' ? { type, ...window } : { type, ...window, ...size };
      return (await call(searchResources, { body }, { signal })).data;
    },
  });
  const free = hits?.filter(
    ({ availability, resource }) =>
      availability === 'free' &&
      resource.id !== booking.resource.id &&
      resource.building.id !== closingId,
  );
  return (
    <PickField
      label={t('maintenance.moveTo')}
      value={value}
      error={error ?? (isError ? t('maintenance.freeFailed') : undefined)}
      {...(free?.length === 0 && { hint: t('maintenance.noneFree') })}
      onChange={onChange}
      none={t('maintenance.choosePlace')}
      options={(free ?? []).map(({ resource: { id, name, capacity, floor, building } }) => ({
        id,
        name: [
          name,
          capacity !== null && t('maintenance.seats', { count: capacity }),
          floor?.name,
          building.name,
        ]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  );
}
