import { Box, FormHelperText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useListedInstantText } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import type { Action, Booking, Decision, Decisions } from './booking-choices.ts';
import { DecisionRow, NotDecided } from './decision-row.tsx';
import { freePlaces } from './free-places.ts';

interface BookingDecisionsProps {
  readonly bookings: readonly Booking[];
  /** Building whose resources none can move to; absent where one resource alone is blocked. */
  readonly closingId?: string;
  readonly decisions: Decisions;
  readonly errorAt: (path: string) => string | undefined;
  readonly onDecide: (decisions: Decisions) => void;
}

/** What happens to each booking in the way, row by row; one choice can fill all that allow it. */
export function BookingDecisions(props: BookingDecisionsProps) {
  const { bookings, closingId, decisions, errorAt, onDecide } = props;
  const [filling, setFilling] = useState<Action | null>(null);
  const decideAll = (action: Action) => {
    setFilling(action);
    const filled = bookings.filter((booking) => booking.decisions.includes(action));
    onDecide({ ...decisions, ...Object.fromEntries(filled.map(({ id }) => [id, { action }])) });
  };
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: `${radius.card}px` }}>
      {bookings.length > 1 && (
        <DecideAll bookings={bookings} filling={filling} onChoose={decideAll} />
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { borderTop: 0 } }}
      >
        {bookings.map((booking, index) => (
          <BookingDecision
            key={booking.id}
            booking={booking}
            closingId={closingId}
            decision={decisions[booking.id]}
            actionError={errorAt(`bookings.${index}.action`)}
            placeError={errorAt(`bookings.${index}.resourceId`)}
            onDecide={(decision) => {
              setFilling(null);
              onDecide({ ...decisions, [booking.id]: decision });
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

interface DecideAllProps {
  readonly bookings: readonly Booking[];
  /** Choice that filled the rows, as long as none of them was changed since. */
  readonly filling: Action | null;
  readonly onChoose: (action: Action) => void;
}

/** One decision for all bookings that allow it, with how many these are. */
function DecideAll({ bookings, filling, onChoose }: DecideAllProps) {
  const { t } = useTranslation('adminResources');
  const offered = new Set(bookings.flatMap((booking) => booking.decisions));
  const filled = bookings.filter(
    (booking) => filling !== null && booking.decisions.includes(filling),
  ).length;
  const total = bookings.length;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        px: { xs: 4, md: 5 },
        py: 4,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ActionField
        label={t('maintenance.forAll')}
        value={filling ?? ''}
        offered={[...offered]}
        onChange={onChoose}
      />
      <Typography role="status" variant="secondary">
        {filling !== null &&
          t(filled < total ? 'maintenance.filledSome' : 'maintenance.filledAll', {
            action: t(`maintenance.decisions.${filling}`),
            filled,
            total,
          })}
      </Typography>
    </Box>
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
  const facts = [
    instantText(start, timezone),
    closingId !== undefined && booking.resource.name,
    bookedFor?.fullName,
    attendees !== null && t('maintenance.people', { count: attendees }),
  ];
  const isDecided = decision !== undefined && (decision.action !== 'move' || decision.resourceId);
  return (
    <DecisionRow isOpen={!isDecided}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{title}</Typography>
        <Typography variant="secondary">{facts.filter(Boolean).join(' · ')}</Typography>
        {!isDecided && booking.decisions.length > 0 && (
          <NotDecided>{t('maintenance.notDecided')}</NotDecided>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, flex: { xs: '1 1 100%', sm: '0 0 260px' }, minWidth: 0 }}>
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
            onChange={(resourceId) =>
              onDecide({ action: 'move', ...(resourceId && { resourceId }) })
            }
          />
        )}
      </Box>
    </DecisionRow>
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
  const { data, isError } = useQuery(freePlaces(booking));
  const free = data?.filter(({ resource }) => resource.building.id !== closingId);
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
