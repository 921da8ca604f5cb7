import type { MyBooking } from '@axp/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingGroup } from '@/shared/booking/groups.ts';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { BookingCard } from '@/shared/booking/ui/booking-card.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { useWaitingCancel } from '../hooks/use-delayed-cancel.ts';
import { isActionable, MoveButtons, UndoCancel } from './booking-buttons.tsx';
import { BookingMenu } from './booking-menu.tsx';
import { SeriesFold } from './series-fold.tsx';

interface BookingRowProps {
  readonly booking: MyBooking;
  readonly group: BookingGroup;
  readonly hrefOf: (id: string) => string;
}

/** A booking of the list: it leads to all of it, and offers what can be done in place. */
export function BookingRow({ booking, group, hrefOf }: BookingRowProps) {
  const waiting = useWaitingCancel(booking.id);
  const { repeats } = booking;
  return (
    <Box
      sx={{
        overflow: 'hidden',
        borderRadius: `${radius.card}px`,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: 'border-color 140ms',
        '&:hover': { borderColor: 'controlBorder' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', opacity: waiting ? 0.6 : 1 }}>
        <BookingCard
          booking={booking}
          href={hrefOf(booking.id)}
          isFramed={false}
          marks={<RowMarks booking={booking} />}
        />
        {!waiting && (
          <Box sx={{ pr: 1, alignSelf: { xs: 'start', sm: 'center' }, pt: { xs: 1, sm: 0 } }}>
            <BookingMenu booking={booking} />
          </Box>
        )}
      </Box>
      {waiting && (
        <RowFoot>
          <UndoCancel booking={booking} />
        </RowFoot>
      )}
      {!waiting && isActionable(booking) && (
        <RowFoot>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <MoveButtons booking={booking} />
          </Box>
        </RowFoot>
      )}
      {repeats && repeats.dateCount > 1 && (
        <SeriesFold booking={booking} count={repeats.dateCount} group={group} hrefOf={hrefOf} />
      )}
    </Box>
  );
}

function RowFoot({ children }: PropsWithChildren) {
  return <Box sx={{ px: { xs: 3, sm: 4 }, pb: { xs: 3, sm: 4 } }}>{children}</Box>;
}

/** Marks besides the status: overdue, or separately edited. */
function RowMarks({ booking }: { readonly booking: MyBooking }) {
  const { t } = useTranslation('myBooking');
  const now = useNow();
  return (
    <>
      {isOverdueNow(booking, now) && (
        <Chip size="small" color="error" variant="outlined" label={t('overdue')} />
      )}
      {booking.repeats?.isChanged && (
        <Chip size="small" variant="outlined" label={t('series.changed')} />
      )}
    </>
  );
}
