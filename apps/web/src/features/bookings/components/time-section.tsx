import type { ResourceDetail, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTakenTimes } from '../hooks/use-taken-times.ts';
import type { RoomFormValues } from '../model/room-form.ts';
import { ClashNotice } from './clash-notice.tsx';
import { RoomDay } from './room-day.tsx';
import { useWindowField, WindowFields } from './window-fields.tsx';

interface TimeSectionProps {
  readonly resource: ResourceDetail;
  readonly exceptBookingId: string | null;
  /** Times that the server refused the last attempt for; null while none was. */
  readonly refused: readonly TimeRange[] | null;
  readonly onLeave?: () => void;
}

/** Day and time, the room's day, and whether the room is free: known before anything is sent. */
export function TimeSection({ resource, exceptBookingId, refused, onLeave }: TimeSectionProps) {
  const { control } = useFormContext<RoomFormValues>();
  const people = useWatch({ control, name: 'attendees' });
  const { window, change } = useWindowField();
  const { taken, clashes, isKnown, isChecking } = useTakenTimes({
    resource,
    window,
    exceptBookingId,
  });
  const isTaken = refused !== null || (isKnown && clashes.length > 0);
  const others = taken.filter(
    ({ bookingId }) => bookingId === null || bookingId !== exceptBookingId,
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <WindowFields resource={resource} />
      <RoomDay resource={resource} taken={taken} exceptBookingId={exceptBookingId} />
      {isTaken ? (
        <ClashNotice
          // A refusal is news even where the calendar had shown the clash before.
          key={refused === null ? 'seen' : 'refused'}
          resource={resource}
          window={window}
          people={people}
          clashes={refused !== null && refused.length > 0 ? refused : clashes}
          taken={others}
          isRefused={refused !== null}
          onMove={change}
          {...(onLeave && { onLeave })}
        />
      ) : (
        <FreeNote isKnown={isKnown} isChecking={isChecking} />
      )}
    </Box>
  );
}

interface FreeNoteProps {
  readonly isKnown: boolean;
  readonly isChecking: boolean;
}

/** Where the calendar can't be read nothing is claimed: the server judges anyway. */
function FreeNote({ isKnown, isChecking }: FreeNoteProps) {
  const { t } = useTranslation('booking');
  const wait = isChecking ? t('form.checking') : '';
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 24,
        typography: 'body2',
        fontWeight: 500,
        color: isKnown ? 'success.main' : 'text.secondary',
      }}
    >
      {isKnown && <CheckCircle aria-hidden sx={{ fontSize: 18 }} />}
      {isKnown ? t('form.isFree') : wait}
    </Box>
  );
}
