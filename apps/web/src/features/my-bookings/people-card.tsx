import type { Booking } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { DetailCard } from '@/shared/ui/detail-card.tsx';

type Role = 'organiser' | 'bookedBy' | 'invited' | 'guest' | 'driver' | 'passenger';

interface Participant {
  readonly key: string;
  readonly userId: string | null;
  readonly name: string;
  readonly profileImage: Booking['booker']['profileImage'];
  readonly role: Role;
}

const mostAtFirst = 8;

/** Participants of a booking with their roles. */
export function PeopleCard({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const [isWhole, setIsWhole] = useState(false);
  const people = participantsOf(booking);
  const shown = isWhole ? people : people.slice(0, mostAtFirst);
  const attendees = booking.room?.attendees;
  const note = attendees === undefined ? people.length : t('people.expected', { count: attendees });
  return (
    <DetailCard title={t('people.title')} note={note}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((person) => (
          <PersonRow key={person.key} person={person} />
        ))}
      </Box>
      {shown.length < people.length && (
        <Button color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 2, ml: -3 }}>
          {t('people.all', { count: people.length })}
        </Button>
      )}
    </DetailCard>
  );
}

function PersonRow({ person }: { readonly person: Participant }) {
  const { t } = useTranslation('myBooking');
  const isReader = person.userId === useUser().id;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: { xs: 52, md: 48 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ color: 'link', flexShrink: 0 }}>
        <Avatar person={{ fullName: person.name, profileImage: person.profileImage }} />
      </Box>
      <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {person.name}
        {isReader && (
          <Typography component="span" variant="secondary">
            {` ${t('people.you')}`}
          </Typography>
        )}
      </Typography>
      <Typography variant="note" sx={{ flexShrink: 0 }} component="span">
        {t(`people.role.${person.role}`)}
      </Typography>
    </Box>
  );
}

function participantsOf({ booker, bookedFor, invitees, car }: Booking): readonly Participant[] {
  const driver = car?.driver && { ...car.driver, profileImage: null };
  const colleagues = [
    { ...bookedFor, role: 'organiser' as const },
    ...(booker.id === bookedFor.id ? [] : [{ ...booker, role: 'bookedBy' as const }]),
    ...(driver && driver.id !== bookedFor.id ? [{ ...driver, role: 'driver' as const }] : []),
  ];
  return [
    ...colleagues.map(({ id, fullName, profileImage, role }) => ({
      key: `${role} ${id}`,
      userId: id,
      name: fullName,
      profileImage,
      role,
    })),
    ...(car?.passengers ?? []).map(({ userId, name }, index) => ({
      key: `passenger ${index}`,
      userId,
      name,
      profileImage: null,
      role: 'passenger' as const,
    })),
    ...invitees.map(({ userId, name, email }) => ({
      key: email,
      userId,
      name: name || email,
      profileImage: null,
      role: userId === null ? ('guest' as const) : ('invited' as const),
    })),
  ];
}
