import { parseFields } from '@axp/contracts';
import type { ChangePreview } from '@axp/contracts/administration';
import { BookingsDecided } from '@axp/contracts/administration';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form/form-dialog.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { AffectedList } from './affected-list.tsx';
import type { Decisions } from './booking-choices.ts';
import { decidedOn, fieldsOfChoice, requiredAction } from './booking-choices.ts';
import { BookingDecisions } from './booking-decisions.tsx';
import { useRefusal } from './use-refusal.ts';

interface DecideDialogProps {
  /** Building that closes; absent where it is a resource alone. */
  readonly buildingId?: string;
  readonly title: string;
  readonly found: ChangePreview;
  /** Why the decisions were refused. */
  readonly error: Error | null;
  readonly timezone: string;
  readonly isPending: boolean;
  readonly onConfirm: (decided: BookingsDecided) => void;
  readonly onClose: () => void;
}

const otherActions = ['cancel', 'notify'] as const;
type OtherAction = (typeof otherActions)[number];

/** What happens to the bookings that a change of hours does not fit, before it is saved (Z-12). */
export function DecideDialog(props: DecideDialogProps) {
  const { buildingId, title, found, error, timezone, isPending, onConfirm, onClose } = props;
  const { t } = useTranslation('adminResources');
  const [decisions, setDecisions] = useState<Decisions>({});
  const [reason, setReason] = useState('');
  const [otherAction, setOtherAction] = useState<OtherAction | ''>('');
  // Bookings that were read again are checked from the next attempt on.
  const [tried, setTried] = useState<ChangePreview | null>(null);
  const asked = found.bookings.filter((one) => one.decisions.length > 0);
  const staying = found.bookings.filter((one) => one.decisions.length === 0);
  const others = found.toDecide - asked.length;
  const parsed = parseFields(BookingsDecided, {
    bookings: decidedOn(asked, { decisions, reason }),
    ...(others > 0 && { otherBookings: { action: otherAction, reason } }),
  });
  const issues = parsed.success || tried !== found ? [] : parsed.issues.map(requiredAction);
  const refusal = useRefusal({
    error: issues.length > 0 ? null : error,
    found: issues,
    fields: asked.flatMap((_, index) => fieldsOfChoice(index)),
    timezone,
  });
  return (
    <FormDialog
      size="large"
      title={title}
      confirm={t('places.decide.confirm')}
      isPending={isPending}
      onSubmit={() => {
        setTried(found);
        if (parsed.success) onConfirm(parsed.data);
      }}
      onClose={onClose}
    >
      <Typography variant="body2">{t('maintenance.hit', { count: found.toDecide })}</Typography>
      {refusal.other !== null && <Alert severity="error">{refusal.other}</Alert>}
      <BookingDecisions
        bookings={asked}
        {...(buildingId !== undefined && { closingId: buildingId })}
        decisions={decisions}
        errorAt={refusal.at}
        onDecide={setDecisions}
      />
      {others > 0 && (
        <SelectField
          label={t('places.decide.others', { count: others })}
          value={otherAction}
          error={refusal.at('otherBookings.action')}
          none={t('maintenance.choose')}
          options={otherActions.map((action) => [action, t(`maintenance.decisions.${action}`)])}
          onChange={setOtherAction}
        />
      )}
      <TextInput
        label={t('maintenance.reason')}
        required
        value={reason}
        errorText={refusal.at('bookings.0.reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      {staying.length > 0 && (
        <div>
          <Typography variant="body2">{t('places.decide.staying')}</Typography>
          <AffectedList bookings={staying} />
        </div>
      )}
    </FormDialog>
  );
}
