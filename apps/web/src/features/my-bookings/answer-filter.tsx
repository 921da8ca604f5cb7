import type { Booking } from '@axp/contracts';
import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { addressHref, readAddress } from './address.ts';
import { answerLooks } from './answer-note.tsx';

const answers = ['accepted', 'tentative', 'declined', 'none'] as const;

/** The answer that the address limits the list to; null for all. */
export function useAnswer() {
  const router = useRouter();
  const address = readAddress(router.query);
  const choose = (answer: StoredAnswer | null) =>
    void router.replace(addressHref({ ...address, answer }), undefined, {
      shallow: true,
      scroll: false,
    });
  return [address.answer, choose] as const;
}

interface AnswerFilterProps extends Pick<Booking, 'invitees'> {
  readonly value: StoredAnswer | null;
  readonly onChange: (answer: StoredAnswer | null) => void;
}

/** How many invitees gave each answer: as a bar, and as chips that limit the list (E-06). */
export function AnswerFilter({ invitees, value, onChange }: AnswerFilterProps) {
  const { t } = useTranslation('common');
  const countOf = (answer: StoredAnswer) =>
    invitees.filter((invitee) => invitee.answer === answer).length;
  return (
    <>
      <Box aria-hidden sx={barStyle}>
        {answers.map((answer) => (
          <Box
            key={answer}
            sx={{
              flexGrow: countOf(answer),
              bgcolor: answer === 'none' ? 'divider' : answerLooks[answer].color,
            }}
          />
        ))}
      </Box>
      <Box sx={chipsStyle}>
        {answers.map((answer) => {
          const { Icon } = answerLooks[answer];
          return (
            <FilterChip
              key={answer}
              icon={<Icon aria-hidden />}
              label={t(`invitation.state.${answer}`)}
              count={countOf(answer)}
              isOn={value === answer}
              onClick={() => onChange(value === answer ? null : answer)}
            />
          );
        })}
      </Box>
    </>
  );
}

const barStyle = {
  display: 'flex',
  height: 8,
  borderRadius: `${radius.chip}px`,
  overflow: 'hidden',
} as const;

/** A phone scrolls the chips in one row, with room for the ring of the focus. */
const chipsStyle = {
  display: 'flex',
  gap: 2,
  flexWrap: { md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  mx: -1,
  my: 2,
  p: 1,
  '@media print': { display: 'none' },
} as const;
