import type { Booking } from '@axp/contracts';
import type { StoredAnswer } from '@axp/contracts/vocabulary';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
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
  /** Of an invitee; null for everyone else. */
  readonly answer: StoredAnswer | null;
}

const mostAtFirst = 8;

/** Participants of a booking with their roles. */
export function PeopleCard({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const [isWhole, setIsWhole] = useState(false);
  const people = participantsOf(booking);
  const shown = isWhole ? people : people.slice(0, mostAtFirst);
  return (
    <DetailCard title={t('people.title')} note={useNote(booking, people.length)}>
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

/** `2 of 3 accepted`; how many people are expected where no one is invited. */
function useNote({ invitees, room }: Booking, count: number): string | number {
  const { t } = useTranslation('myBooking');
  if (invitees.length > 0) {
    const accepted = invitees.filter(({ answer }) => answer === 'accepted').length;
    return t('people.accepted', { accepted, count: invitees.length });
  }
  return room ? t('people.expected', { count: room.attendees }) : count;
}

function PersonRow({ person }: { readonly person: Participant }) {
  const { t } = useTranslation(['myBooking', 'common']);
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
            {` ${t('myBooking:people.you')}`}
          </Typography>
        )}
        {person.role === 'guest' && (
          <Typography component="span" variant="note" sx={{ display: 'block' }}>
            {t('myBooking:people.role.guest')}
          </Typography>
        )}
      </Typography>
      {person.answer === null ? (
        <Typography variant="note" sx={{ flexShrink: 0 }} component="span">
          {t(`myBooking:people.role.${person.role}`)}
        </Typography>
      ) : (
        <AnswerNote answer={person.answer} />
      )}
    </Box>
  );
}

const looks = {
  none: { Icon: RemoveIcon, color: 'text.secondary' },
  accepted: { Icon: CheckCircleIcon, color: 'success.main' },
  tentative: { Icon: HelpIcon, color: 'warning.main' },
  declined: { Icon: CancelIcon, color: 'error.main' },
} as const satisfies Readonly<Record<StoredAnswer, unknown>>;

function AnswerNote({ answer }: { readonly answer: StoredAnswer }) {
  const { t } = useTranslation('common');
  const { Icon, color } = looks[answer];
  return (
    <Typography
      variant="note"
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, flexShrink: 0, color }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {t(`invitation.state.${answer}`)}
    </Typography>
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
      answer: null,
    })),
    ...(car?.passengers ?? []).map(({ userId, name }, index) => ({
      key: `passenger ${index}`,
      userId,
      name,
      profileImage: null,
      role: 'passenger' as const,
      answer: null,
    })),
    ...invitees.map(({ userId, name, email, answer }) => ({
      key: email,
      userId,
      name: name || email,
      profileImage: null,
      role: userId === null ? ('guest' as const) : ('invited' as const),
      answer,
    })),
  ];
}
