import type { AdminUserDetail, BookingFate, Person } from '@axp/contracts';
import { deactivateUser } from '@axp/contracts';
import { bookingFates } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundOne, findColleagues } from '@/shared/admin/index.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/index.ts';
import { useAdminChange } from '../hooks/use-admin-change.ts';

type Heir = Pick<Person, 'id' | 'fullName'>;

interface DeactivateDialogProps {
  readonly person: AdminUserDetail;
  readonly onDone: () => void;
  /** Called after a concurrent change. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Deactivates a user after a decision on their bookings. */
export function DeactivateDialog({ person, onDone, onStale, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation(['admin', 'validation']);
  const labelId = useId();
  const { id, fullName: name, version, upcomingBookings: count } = person;
  const [fate, setFate] = useState<BookingFate>('keep');
  const [heir, setHeir] = useState<Heir | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const needsReason = fate !== 'keep';
  const isReasonMissing = needsReason && reason.trim() === '';
  const isHeirMissing = fate === 'hand-over' && heir === null;
  const leave = useAdminChange(
    () =>
      call(deactivateUser, {
        params: { id },
        body: {
          version,
          bookings: fate,
          ...(needsReason && { reason: reason.trim() }),
          ...(fate === 'hand-over' && heir && { handOverToId: heir.id }),
        },
      }),
    { done: t('people.deactivate.done', { name }), onDone },
  );
  const confirm = () => {
    setIsTried(true);
    if (isReasonMissing || isHeirMissing) return;
    leave.mutate(undefined, {
      onError: (error) => {
        if (error instanceof ApiProblem && error.code === 'user.stale') onStale();
      },
    });
  };
  return (
    <FormDialog
      title={t('people.deactivate.title', { name })}
      confirm={t('people.deactivate.confirm')}
      confirmColor="error"
      isPending={leave.isPending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {t('people.deactivate.text')}
      </Typography>
      {count > 0 && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Typography id={labelId} variant="subtitle2" component="p">
            {t('people.deactivate.bookings', { count })}
          </Typography>
          <RadioGroup
            aria-labelledby={labelId}
            value={fate}
            onChange={(_, value) => setFate(bookingFates.find((one) => one === value) ?? 'keep')}
          >
            {bookingFates.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={t(`people.deactivate.${one}`)}
              />
            ))}
          </RadioGroup>
          {fate === 'hand-over' && (
            <HeirField
              leavingId={id}
              value={heir}
              onChange={setHeir}
              isMissing={isTried && isHeirMissing}
            />
          )}
          {needsReason && (
            <TextField
              label={t('field.reason')}
              required
              value={reason}
              error={isTried && isReasonMissing}
              helperText={
                isTried && isReasonMissing
                  ? t('validation:issue.required')
                  : t('people.deactivate.reasonHint')
              }
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
            />
          )}
        </Box>
      )}
    </FormDialog>
  );
}

interface HeirFieldProps {
  readonly leavingId: string;
  readonly value: Heir | null;
  readonly onChange: (person: Heir | null) => void;
  readonly isMissing: boolean;
}

function HeirField({ leavingId, value, onChange, isMissing }: HeirFieldProps) {
  const { t } = useTranslation(['admin', 'validation']);
  return (
    <FoundOne
      label={t('people.deactivate.heir')}
      finding={findColleagues}
      nameOf={({ fullName }) => fullName}
      exceptId={leavingId}
      required
      value={value}
      onChange={onChange}
      hint={t('people.deactivate.heirHint')}
      {...(isMissing && { error: t('validation:issue.required') })}
    />
  );
}
