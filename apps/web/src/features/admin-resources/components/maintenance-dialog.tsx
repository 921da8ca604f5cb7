import type { AffectedBookings, MaintenanceBody, ManagedResource } from '@axp/contracts';
import { listManagedResources, planMaintenance, previewMaintenance } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime, instantAt } from '@/shared/lib/datetime/index.ts';
import { FormDialog, useToast } from '@/shared/ui/index.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { resourceQueries, resourcesKey } from '../api/resource-queries.ts';

interface MaintenanceDialogProps {
  readonly resource: ManagedResource;
  readonly onClose: () => void;
}

type Booking = AffectedBookings['bookings'][number];

interface Decision {
  readonly action: 'cancel' | 'notify' | 'move';
  readonly resourceId: string;
}

const actions = ['cancel', 'notify', 'move'] as const;
const undecided: Decision = { action: 'cancel', resourceId: '' };

/** Blocks a time: first the window, then each booking in it (Z-03). */
export function MaintenanceDialog({ resource, onClose }: MaintenanceDialogProps) {
  const { t } = useTranslation('adminResources');
  const [window, setWindow] = useState({ start: '', end: '' });
  const [title, setTitle] = useState('');
  const [reason, setReason] = useState('');
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const { preview, plan } = usePlan(resource, onClose);
  const problemText = useProblemText(resource.timezone);
  const isWindow = window.start !== '' && window.end !== '';
  const times = () => ({
    start: instantOf(window.start, resource.timezone),
    end: instantOf(window.end, resource.timezone),
  });
  const bookings = preview.data?.bookings ?? [];
  const decided = bookings.flatMap((booking) =>
    decisionOf(booking, decisions[booking.id] ?? undecided, reason),
  );
  const isDecided =
    preview.data !== undefined &&
    decided.length === preview.data.total &&
    (bookings.length === 0 || reason.trim() !== '');
  const error = preview.error ?? plan.error;
  const submit = () =>
    preview.data
      ? plan.mutate({ kind: 'maintenance', title, ...times(), bookings: decided })
      : preview.mutate(times());
  return (
    <FormDialog
      size="large"
      title={t('maintenance.action')}
      confirm={t(preview.data ? 'maintenance.save' : 'maintenance.next')}
      isDisabled={preview.data ? !isDecided || title.trim() === '' : !isWindow}
      isPending={preview.isPending || plan.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('maintenance.name')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      {(['start', 'end'] as const).map((end) => (
        <TextField
          key={end}
          type="datetime-local"
          label={t(`maintenance.${end}`)}
          value={window[end]}
          onChange={({ target }) => {
            setWindow({ ...window, [end]: target.value });
            preview.reset();
          }}
          slotProps={{ input: { notched: false } }}
        />
      ))}
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      {preview.data?.total === 0 && <Alert severity="success">{t('maintenance.free')}</Alert>}
      {preview.data && preview.data.total > 0 && (
        <>
          <Typography variant="body2">
            {t('maintenance.hit', { count: preview.data.total })}
          </Typography>
          {bookings.map((booking) => (
            <BookingChoice
              key={booking.id}
              booking={booking}
              resource={resource}
              decision={decisions[booking.id] ?? undecided}
              onDecide={(decision) => setDecisions({ ...decisions, [booking.id]: decision })}
            />
          ))}
          <TextInput
            label={t('maintenance.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What a field of date and time says, on the clock of the place. */
function instantOf(local: string, timezone: string): string {
  const [day = '', time = ''] = local.split('T');
  return instantAt({ day, time }, timezone);
}

function decisionOf(
  { id, version }: Booking,
  { action, resourceId }: Decision,
  reason: string,
): MaintenanceBody['bookings'] {
  if (action !== 'move') return [{ action, id, version, reason }];
  return resourceId === '' ? [] : [{ action, id, version, reason, resourceId }];
}

function usePlan({ id }: ManagedResource, onClose: () => void) {
  const { t } = useTranslation('adminResources');
  const queries = useQueryClient();
  const toast = useToast();
  const preview = useMutation({
    mutationFn: async (body: { start: string; end: string }) =>
      (await call(previewMaintenance, { params: { id }, body })).data,
  });
  const plan = useMutation({
    mutationFn: (body: MaintenanceBody) => call(planMaintenance, { params: { id }, body }),
    onSuccess: () => {
      toast.success(t('maintenance.done'));
      void queries.invalidateQueries(resourceQueries.blocks(id));
      onClose();
    },
  });
  return { preview, plan };
}

interface BookingChoiceProps {
  readonly booking: Booking;
  readonly resource: ManagedResource;
  readonly decision: Decision;
  readonly onDecide: (decision: Decision) => void;
}

function BookingChoice({ booking, resource, decision, onDecide }: BookingChoiceProps) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const { title, start, timezone, bookedFor } = booking;
  const isMove = decision.action === 'move';
  const { data: others = [] } = useQuery({
    queryKey: [...resourcesKey, 'others', resource.type] as const,
    queryFn: async ({ signal }) =>
      (
        await call(
          listManagedResources,
          { query: { type: resource.type, active: 'yes', limit: 100 } },
          { signal },
        )
      ).data,
    enabled: isMove,
  });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component="p">
        {title} · {formatDateTime(start, { language, timezone })} · {bookedFor.fullName}
      </Typography>
      <SelectField
        label={t('maintenance.decision', { title })}
        value={decision.action}
        onChange={(value) =>
          onDecide({ ...decision, action: actions.find((one) => one === value) ?? 'cancel' })
        }
      >
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`maintenance.decisions.${action}`)}
          </option>
        ))}
      </SelectField>
      {isMove && (
        <SelectField
          label={t('maintenance.moveTo')}
          value={decision.resourceId}
          onChange={(resourceId) => onDecide({ ...decision, resourceId })}
        >
          <option value="" />
          {others
            .filter(({ id }) => id !== resource.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
    </Box>
  );
}
