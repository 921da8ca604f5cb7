import type { BookingSummary } from '@axp/contracts';
import { statusChips } from '@axp/contracts';
import { Alert, Box, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import type { QuestionProps } from './question.ts';

type DialogProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'isDisabled' | 'isWorking' | 'onClose'
>;

interface QuestionDialogProps extends DialogProps {
  readonly question: Omit<QuestionProps, 'whole'>;
  readonly move: { readonly isPending: boolean; readonly error: unknown };
  /** Whether it can be done at all as things stand. */
  readonly isPossible: boolean;
}

/**
 * Confirms an action on a booking. After a concurrent change it lists the differences, keeps the
 * input, and applies to the current version (Z-06).
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question, move, isPossible, children, ...dialog } = props;
  const { seen, booking, onClose } = question;
  return (
    <ConfirmDialog
      size="medium"
      isDisabled={!isPossible}
      isWorking={move.isPending}
      onClose={onClose}
      {...dialog}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {seen.version !== booking.version && <ChangedNotice seen={seen} booking={booking} />}
        <Refusal error={move.error} booking={booking} isKnown={seen.version !== booking.version} />
        <div>
          <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {booking.title}
          </Typography>
          <Typography variant="secondary" component="div">
            <TimeRange range={booking} timezone={booking.timezone} />
          </Typography>
          <Typography variant="secondary">{booking.resource.name}</Typography>
        </div>
        {children}
      </Box>
    </ConfirmDialog>
  );
}

/** In what a booking differs from how the person saw it (Z-06). */
function ChangedNotice({ seen, booking }: Pick<QuestionProps, 'seen' | 'booking'>) {
  const { t } = useTranslation('myBooking');
  const textsOf = usePartTexts(booking.timezone);
  const [before, now] = [textsOf(seen), textsOf(booking)];
  const parts = changeParts.filter((part) => before[part] !== now[part]);
  return (
    <Alert severity="warning">
      {t('changed.heading')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {parts.map((part) => (
          <li key={part}>
            {t('changed.part', {
              part: t(`changed.${part}`),
              before: before[part],
              now: now[part],
            })}
          </li>
        ))}
        {parts.length === 0 && <li>{t('changed.details')}</li>}
      </Box>
    </Alert>
  );
}

/** Parts of a booking that another user may have changed since the dialog was opened. */
const changeParts = ['title', 'time', 'place', 'status'] as const;

function usePartTexts(timezone: string) {
  const { t } = useTranslation('common');
  const times = useTimes(timezone);
  return (booking: BookingSummary): Readonly<Record<(typeof changeParts)[number], string>> => ({
    title: booking.title,
    time: times.range(booking),
    place: booking.resource.name,
    status: t(`bookingStatus.${statusChips[booking.status]}`),
  });
}

interface RefusalProps {
  readonly error: unknown;
  readonly booking: BookingSummary;
  /** Whether the notice above has said that it was changed. */
  readonly isKnown: boolean;
}

function Refusal({ error, booking, isKnown }: RefusalProps) {
  const text = useProblemText(booking.timezone);
  if (!error) return null;
  if (isKnown && error instanceof ApiProblem && error.code === 'booking.stale') return null;
  return <Alert severity="error">{text(error)}</Alert>;
}
