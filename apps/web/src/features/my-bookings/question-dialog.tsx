import type { BookingSummary } from '@axp/contracts';
import { statusChips } from '@axp/contracts';
import { Alert, Box, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

interface QuestionDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'isDisabled'> {
  readonly seen: BookingSummary;
  readonly booking: BookingSummary;
  /** Whether it can be done at all as things stand. */
  readonly isPossible: boolean;
  readonly error: unknown;
}

/**
 * Confirms an action on a booking. After a concurrent change it lists the differences, keeps the
 * input, and applies to the current version (Z-06).
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { seen, booking, isPossible, error, children, ...question } = props;
  return (
    <ConfirmDialog size="medium" isDisabled={!isPossible} {...question}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {seen.version !== booking.version && <ChangedNotice seen={seen} booking={booking} />}
        <Refusal error={error} booking={booking} isKnown={seen.version !== booking.version} />
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

interface Change {
  readonly seen: BookingSummary;
  readonly booking: BookingSummary;
}

function ChangedNotice({ seen, booking }: Change) {
  const { t } = useTranslation('myBooking');
  const text = usePartText(booking.timezone);
  const parts = changedParts(seen, booking);
  return (
    <Alert severity="warning">
      {t('changed.heading')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {parts.map((part) => (
          <li key={part}>
            {t('changed.part', {
              part: t(`changed.${part}`),
              before: text(seen, part),
              now: text(booking, part),
            })}
          </li>
        ))}
        {parts.length === 0 && <li>{t('changed.details')}</li>}
      </Box>
    </Alert>
  );
}

function usePartText(timezone: string) {
  const { t } = useTranslation(['myBooking', 'common']);
  const times = useTimes(timezone);
  return (booking: BookingSummary, part: ChangePart): string =>
    ({
      title: booking.title,
      time: times.range(booking),
      place: booking.resource.name,
      status: t(`common:bookingStatus.${statusChips[booking.status]}`),
    })[part];
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

/** Parts of a booking that another user may have changed since the dialog was opened. */
const changeParts = ['title', 'time', 'place', 'status'] as const;

type ChangePart = (typeof changeParts)[number];

/** In what a booking differs from how the person saw it (Z-06). */
function changedParts(before: BookingSummary, now: BookingSummary): ChangePart[] {
  const isSame: Readonly<Record<ChangePart, boolean>> = {
    title: before.title === now.title,
    time: before.start === now.start && before.end === now.end,
    place: before.resource.id === now.resource.id,
    status: before.status === now.status,
  };
  return changeParts.filter((part) => !isSame[part]);
}
