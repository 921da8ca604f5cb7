import type { Booking } from '@axp/contracts';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '@/shared/booking/booking-details.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { AnswerGroup } from './answer-group.tsx';
import type { Participant } from './people-list.tsx';
import { PeopleList } from './people-list.tsx';
import { RemindButton } from './remind-button.tsx';

/** From one more on, invitees are grouped by their answers. */
const mostInOneList = 12;
const groups = ['accepted', 'tentative', 'declined', 'none'] as const;

/** Participants of a booking with their roles, and invitees with their answers. */
export function PeopleCard({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const others = othersOf(booking);
  const invitees = inviteesOf(booking);
  const isGrouped = invitees.length > mostInOneList;
  return (
    <DetailCard
      title={t('people.title')}
      note={useNote(booking, others.length)}
      action={<RemindAll booking={booking} />}
    >
      <PeopleList booking={booking} people={isGrouped ? others : [...others, ...invitees]} />
      {isGrouped && (
        <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
          {groups.map((answer) => (
            <AnswerGroup
              key={answer}
              booking={booking}
              answer={answer}
              people={invitees.filter((invitee) => invitee.answer === answer)}
            />
          ))}
        </Box>
      )}
    </DetailCard>
  );
}

/** `2 of 3 accepted`; how many people are expected where no one is invited. */
function useNote({ invitees, room }: Booking, count: number): string | number {
  const { t } = useTranslation('myBooking');
  if (invitees.length > 0) {
    const accepted = invitees.filter(({ answer }) => answer === 'accepted').length;
    return t('people.accepted', { accepted, count: invitees.length });
  }
  return room ? t('people.expected', { count: room.attendees }) : count;
}

/** Absent where the list has a button for the only one who has not answered. */
function RemindAll({ booking }: { readonly booking: Booking }) {
  const unanswered = booking.invitees.filter(({ answer }) => answer === 'none');
  if (!booking.abilities.remind || unanswered.length < 2) return null;
  return (
    <RemindButton
      booking={booking}
      count={unanswered.filter(({ isReminded }) => !isReminded).length}
    />
  );
}

function othersOf(booking: Booking): readonly Participant[] {
  const { booker, bookedFor } = booking;
  const { driver: licensed, passengers = [] } = detailsOf(booking);
  const driver = licensed && { ...licensed, profileImage: null };
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
    ...passengers.map(({ userId, name }, index) => ({
      key: `passenger ${index}`,
      userId,
      name,
      profileImage: null,
      role: 'passenger' as const,
    })),
  ];
}

function inviteesOf({ invitees }: Booking) {
  return invitees.map(({ userId, name, email, answer, isReminded }) => ({
    key: email,
    userId,
    name: name || email,
    profileImage: null,
    role: userId === null ? ('guest' as const) : ('invited' as const),
    email,
    answer,
    isReminded,
  }));
}
