import type { Booking } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationAnswer } from '@/shared/booking/ui/invitation-answer.tsx';
import { CheckField } from '@/shared/form/check-field.tsx';

interface InvitationCardProps {
  readonly booking: Booking;
  readonly invitation: NonNullable<Booking['invitation']>;
}

/** The inviter and the reader's answer: for one date, or for all upcoming ones of a series. */
export function InvitationCard({ booking, invitation }: InvitationCardProps) {
  const { t } = useTranslation('common');
  const [isForAll, setIsForAll] = useState(false);
  const { answer, organiser } = invitation;
  return (
    <Box
      component="section"
      aria-label={t('invitation.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        mb: 4,
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="body2">{t('invitation.from', { name: organiser })}</Typography>
      {booking.abilities.answer ? (
        <InvitationAnswer booking={booking} answer={answer} scope={isForAll ? 'all' : 'this'} />
      ) : (
        <Typography variant="secondary">{t(`invitation.state.${answer}`)}</Typography>
      )}
      {booking.abilities.answer && booking.seriesId !== null && (
        <CheckField label={t('invitation.allDates')} checked={isForAll} onChange={setIsForAll} />
      )}
    </Box>
  );
}
