import type { Booking } from '@axp/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeRange } from '@/shared/ui/index.ts';

/** Everything about a booking; what was left empty takes no room. */
export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const { resource, room, bookedFor, booker, invitees, description } = booking;
  const place = [resource.name, resource.floor?.name, resource.building.name];
  const isForOther = bookedFor.id !== booker.id;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
      <Fact term={t('detail.when')}>
        <TimeRange range={booking} timezone={booking.timezone} />
      </Fact>
      <Fact term={t('detail.where')}>{place.filter(Boolean).join(', ')}</Fact>
      <Fact term={t('detail.bookedFor')}>
        {bookedFor.fullName}
        {isForOther && `, ${t('detail.bookedBy', { name: booker.fullName })}`}
      </Fact>
      <Fact term={t('detail.people')}>{t('booking:people', { count: room.attendees })}</Fact>
      <Fact term={t('detail.invitees')}>
        {invitees.length === 0
          ? t('detail.noInvitees')
          : invitees.map(({ name, email }) => name || email).join(', ')}
      </Fact>
      {description !== '' && <Fact term={t('detail.description')}>{description}</Fact>}
      {room.meetingLink !== null && (
        <Fact term={t('detail.meetingLink')}>
          <Link href={room.meetingLink} target="_blank" rel="noopener noreferrer">
            {room.meetingLink}
          </Link>
        </Fact>
      )}
      {room.layout !== null && (
        <Fact term={t('detail.layout')}>{t(`booking:layout.${room.layout}`)}</Fact>
      )}
      {room.equipmentNote !== '' && <Fact term={t('detail.equipment')}>{room.equipmentNote}</Fact>}
      {room.cateringNote !== '' && <Fact term={t('detail.catering')}>{room.cateringNote}</Fact>}
      <Fact term={t('detail.businessUnit')}>{booking.businessUnit.title}</Fact>
      {booking.privacy === 'private' && (
        <Fact term={t('detail.privacy')}>{t('booking:privacy.private')}</Fact>
      )}
    </Box>
  );
}

function Fact({ term, children }: PropsWithChildren<{ readonly term: string }>) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '112px minmax(0, 1fr)', sm: '128px minmax(0, 1fr)' },
      }}
    >
      <Typography component="dt" variant="body2" color="text.secondary">
        {term}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
