import type { Booking } from '@axp/contracts';
import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { Box, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '@/shared/booking/booking-details.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { AnswerFilter, useAnswer } from './answer-filter.tsx';
import { AnswerNote } from './answer-note.tsx';
import type { Participant } from './people-list.tsx';
import { PeopleList } from './people-list.tsx';
import { RemindButton } from './remind-button.tsx';

/** From one more on, invitees are grouped by their answers. */
const mostInOneList = 12;
/** From here on a field finds people by their names. */
const leastToSearch = 20;
/** Those who need attention come first. */
const groups = ['declined', 'tentative', 'none', 'accepted'] as const;
/** In one list, those who come are first. */
const listed = ['accepted', 'tentative', 'declined', 'none'] as const;

/** Participants of a booking with their roles, and invitees with their answers. */
export function PeopleCard({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const [answer, chooseAnswer] = useAnswer();
  const [text, setText] = useState('');
  const invited = inviteesOf(booking);
  const isGrouped = invited.length > mostInOneList;
  const isFound = ({ name }: Participant) =>
    name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
  const invitees = listed.flatMap((state) =>
    invited.filter((one) => one.answer === state && (answer ?? state) === state && isFound(one)),
  );
  const participants = othersOf(booking);
  const others = answer === null ? participants.filter(isFound) : [];
  return (
    <DetailCard
      title={t('people.title')}
      note={useNote(booking, participants.length)}
      action={
        <>
          {invited.length >= leastToSearch && (
            <TextField
              size="small"
              type="search"
              label={t('people.find')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              data-print="never"
            />
          )}
          <RemindAll booking={booking} />
        </>
      }
    >
      {invited.length > 0 && (
        <AnswerFilter invitees={booking.invitees} value={answer} onChange={chooseAnswer} />
      )}
      <PeopleList booking={booking} people={isGrouped ? others : [...others, ...invitees]} />
      {booking.otherAnswers > 0 && booking.abilities.edit && (
        <Typography variant="secondary" sx={{ mt: 3 }}>
          {t('people.otherAnswers', { count: booking.otherAnswers })}
        </Typography>
      )}
      {isGrouped && (
        <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
          {groups.map((state) => (
            <AnswerGroup
              key={state}
              booking={booking}
              answer={state}
              people={invitees.filter((invitee) => invitee.answer === state)}
            />
          ))}
        </Box>
      )}
      {others.length + invitees.length === 0 && (
        <Typography variant="secondary">{t('people.notFound')}</Typography>
      )}
    </DetailCard>
  );
}

/** `3 invited`; how many people are expected where no one is invited. */
function useNote({ invitees, room }: Booking, count: number): string | number {
  const { t } = useTranslation('myBooking');
  if (invitees.length > 0) return t('people.invited', { count: invitees.length });
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
  return invitees.map((invitee) => ({
    ...invitee,
    key: invitee.email,
    name: invitee.name || invitee.email,
    profileImage: null,
    role: invitee.userId === null ? ('guest' as const) : ('invited' as const),
  }));
}

interface AnswerGroupProps {
  readonly booking: Booking;
  readonly answer: StoredAnswer;
  readonly people: readonly Participant[];
}

/** Invitees with one answer, which the heading says for all of them; nothing without any. */
function AnswerGroup({ booking, answer, people }: AnswerGroupProps) {
  const headingId = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Typography
        id={headingId}
        variant="subtitle2"
        component="h3"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}
      >
        <AnswerNote answer={answer} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {people.length}
        </Box>
      </Typography>
      <PeopleList booking={booking} people={people} isGroup />
    </section>
  );
}
