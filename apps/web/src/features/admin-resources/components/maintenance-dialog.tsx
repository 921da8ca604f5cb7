import type {
  AffectedBookings,
  MaintenanceBody,
  ManagedResource,
  ResourceBlock,
} from '@axp/contracts';
import {
  listManagedResources,
  parseFields,
  planMaintenance,
  previewMaintenance,
} from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/index.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { FormDialog, useToast } from '@/shared/ui/index.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { resourceQueries, resourcesKey } from '../api/resource-queries.ts';

interface MaintenanceDialogProps {
  readonly resource: ManagedResource;
  readonly onClose: () => void;
}

type Booking = AffectedBookings['bookings'][number];

type Decision =
  | { readonly action: 'cancel' | 'notify' }
  | { readonly action: 'move'; readonly resourceId?: string };

const actions = ['cancel', 'notify', 'move'] as const;
const undecided: Decision = { action: 'cancel' };

const yearDays = 366;
const usualMinutes = 60;
/** The server takes any minute; a list of times has a quarter of an hour. */
const rules = { gridMinutes: 15, maxAheadDays: 5 * yearDays };

/** Blocks a time: first the window, then each booking in it (Z-03). */
export function MaintenanceDialog({ resource, onClose }: MaintenanceDialogProps) {
  const { t } = useTranslation('adminResources');
  const { timezone } = resource;
  const [window, setWindow] = useState(() =>
    windowFrom(nextStart(Date.now(), { rules, timezone }), usualMinutes),
  );
  const [title, setTitle] = useState('');
  const [reason, setReason] = useState('');
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [isTried, setIsTried] = useState(false);
  const { preview, plan } = usePlan(resource, onClose);
  const bookings = preview.data?.bookings ?? [];
  const inTheWay = useBlocksIn(resource, window);
  const asked = parseFields(previewMaintenance.body, window);
  const planned = parseFields(planMaintenance.body, {
    ...window,
    kind: 'maintenance',
    title,
    bookings: bookings.map(({ id, version }) => ({
      ...(decisions[id] ?? undecided),
      id,
      version,
      reason,
    })),
  });
  const parsed = preview.data ? planned : asked;
  const found = parsed.success || !isTried ? [] : parsed.issues;
  const refusal = useRefusal({
    error: found.length > 0 ? null : (preview.error ?? plan.error),
    found,
    fields: ['start', 'end', 'title', ...bookings.flatMap((_, index) => fieldsOfChoice(index))],
    timezone,
  });
  const submit = () => {
    setIsTried(true);
    if (!preview.data) {
      if (asked.success) preview.mutate(asked.data, { onSuccess: () => setIsTried(false) });
    } else if (planned.success) plan.mutate(planned.data);
  };
  return (
    <FormDialog
      size="large"
      title={t('maintenance.action')}
      confirm={t(preview.data ? 'maintenance.save' : 'maintenance.next')}
      isDisabled={
        inTheWay.length > 0 || (preview.data !== undefined && bookings.length < preview.data.total)
      }
      isPending={preview.isPending || plan.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('maintenance.name')}
        required
        value={title}
        errorText={refusal.at('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <SpanFields
        window={window}
        timezone={timezone}
        rules={rules}
        maxBackDays={yearDays}
        start={{ error: refusal.at('start') }}
        end={{ error: refusal.at('end') }}
        onChange={(changed) => {
          setWindow(changed);
          preview.reset();
          plan.reset();
        }}
      />
      {inTheWay.map((block) => (
        <BlockedAlready key={block.id} block={block} timezone={timezone} />
      ))}
      {refusal.other !== null && <Alert severity="error">{refusal.other}</Alert>}
      {preview.data?.total === 0 && <Alert severity="success">{t('maintenance.free')}</Alert>}
      {preview.data && preview.data.total > 0 && (
        <>
          <Typography variant="body2">
            {t('maintenance.hit', { count: preview.data.total })}
          </Typography>
          {bookings.map((booking, index) => (
            <BookingChoice
              key={booking.id}
              booking={booking}
              resource={resource}
              decision={decisions[booking.id] ?? undecided}
              error={refusal.at(`bookings.${index}.resourceId`)}
              onDecide={(decision) => setDecisions({ ...decisions, [booking.id]: decision })}
            />
          ))}
          <TextInput
            label={t('maintenance.reason')}
            required
            value={reason}
            errorText={refusal.at('bookings.0.reason')}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Planned blocks in that time: blocks can't overlap. */
function useBlocksIn({ id }: ManagedResource, { start, end }: { start: string; end: string }) {
  const { data: blocks = [] } = useQuery(resourceQueries.blocks(id));
  return blocks.filter(
    (block) =>
      Date.parse(block.start) < Date.parse(end) && Date.parse(start) < Date.parse(block.end),
  );
}

interface BlockedAlreadyProps {
  readonly block: ResourceBlock;
  readonly timezone: string;
}

function BlockedAlready({ block, timezone }: BlockedAlreadyProps) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const { title } = block;
  const start = formatDateTime(block.start, { language, timezone });
  const end = formatDateTime(block.end, { language, timezone });
  return <Alert severity="warning">{t('maintenance.blocked', { title, start, end })}</Alert>;
}

function fieldsOfChoice(index: number): string[] {
  return [`bookings.${index}.reason`, `bookings.${index}.resourceId`];
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
    onError: (error) => {
      // The bookings have changed since the decision, so they are loaded again.
      const isOutdated = error instanceof ApiProblem && error.status === 409;
      if (isOutdated && preview.variables) preview.mutate(preview.variables);
    },
  });
  return { preview, plan };
}

interface BookingChoiceProps {
  readonly booking: Booking;
  readonly resource: ManagedResource;
  readonly decision: Decision;
  readonly error: string | undefined;
  readonly onDecide: (decision: Decision) => void;
}

function BookingChoice(props: BookingChoiceProps) {
  const { booking, resource, decision, error, onDecide } = props;
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const { title, start, timezone, bookedFor } = booking;
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
    enabled: decision.action === 'move',
  });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component="p">
        {[
          title,
          formatDateTime(start, { language, timezone }),
          ...(bookedFor ? [bookedFor.fullName] : []),
        ].join(' · ')}
      </Typography>
      <SelectField
        label={t('maintenance.decision', { title })}
        value={decision.action}
        onChange={(value) => onDecide({ action: actions.find((one) => one === value) ?? 'cancel' })}
      >
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`maintenance.decisions.${action}`)}
          </option>
        ))}
      </SelectField>
      {decision.action === 'move' && (
        <SelectField
          label={t('maintenance.moveTo')}
          value={decision.resourceId ?? ''}
          error={error}
          onChange={(resourceId) => onDecide({ action: 'move', ...(resourceId && { resourceId }) })}
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
