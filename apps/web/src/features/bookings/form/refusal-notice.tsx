import { limitRefusals } from '@axp/contracts/vocabulary';
import { Alert, AlertTitle } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem, useProblemText } from '@/shared/api/index.ts';
import { useIsOnline } from '@/shared/offline/use-is-online.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import { takeFocus } from './take-focus.ts';

interface RefusalNoticeProps {
  readonly error: unknown;
  readonly timezone: string;
  readonly isEdit?: boolean;
}

/** Too many bookings of a person are no fault of what the form says (Z-13). */
function isOfPerson(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'booking.quota_reached';
}

/** A limit ends by the day of the company, not by the clock of the booked place (H-09). */
function isLimit(error: unknown): boolean {
  return error instanceof ApiProblem && limitRefusals.some((code) => code === error.code);
}

/** How many fields say themselves what is wrong with them. */
function useRefusedCount(): number {
  const { ownFields = {}, ...others } = useFormState<BookingFormValues>().errors;
  return Object.keys(others).length + Object.keys(ownFields).length;
}

/** Why nothing was booked, and that what was typed is kept. */
export function RefusalNotice({ error, timezone, isEdit }: RefusalNoticeProps) {
  const { t } = useTranslation('booking');
  const { timezone: ownTimezone } = useUser();
  const fieldCount = useRefusedCount();
  const text = useProblemText(isLimit(error) ? ownTimezone : timezone);
  const isOnline = useIsOnline();
  if (error instanceof NetworkProblem) {
    // The banner of the page says that the device is offline, and that the input is kept.
    const reason = isOnline ? `${text(error)} ${t('form.kept')}` : t('form.whenOnline');
    return (
      <Alert severity="warning" ref={takeFocus} tabIndex={-1}>
        <AlertTitle>{t('form.notSent')}</AlertTitle>
        {`${reason} ${t('form.bookedOnce')}`}
      </Alert>
    );
  }
  const isInFields = fieldCount > 0 && !isOfPerson(error);
  const reason = isInFields ? t('form.fixFields', { count: fieldCount }) : text(error);
  return (
    <Alert
      severity="error"
      // Where a field says what is wrong, the field is the place to be.
      {...(!isInFields && { ref: takeFocus, tabIndex: -1 })}
    >
      <AlertTitle>{isEdit ? t('form.editRefused') : t('form.refused')}</AlertTitle>
      {`${reason} ${t('form.kept')}`}
    </Alert>
  );
}
