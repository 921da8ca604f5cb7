import type { FieldIssue, MaintenanceBody, ManagedResource, ResourceBlock } from '@axp/contracts';
import { parseFields, planMaintenance, previewMaintenance } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { Decisions } from './booking-decisions.tsx';
import { BookingDecisions } from './booking-decisions.tsx';
import { resourceQueries } from './resource-queries.ts';

interface MaintenanceDialogProps {
  readonly resource: ManagedResource;
  readonly onClose: () => void;
}

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
  const [decisions, setDecisions] = useState<Decisions>({});
  const [isTried, setIsTried] = useState(false);
  const { preview, plan } = usePlan(resource, onClose);
  const bookings = preview.data?.bookings ?? [];
  const inTheWay = useBlocksIn(resource, window);
  const asked = parseFields(previewMaintenance.body, window);
  const planned = parseFields(planMaintenance.body, {
    ...window,
    kind: 'maintenance',
    title,
    bookings: bookings.map(({ id, version }) => ({ ...decisions[id], id, version, reason })),
  });
  const parsed = preview.data ? planned : asked;
  const found = parsed.success || !isTried ? [] : parsed.issues.map(requiredAction);
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
        inTheWay.length > 0 ||
        bookings.some((booking) => booking.decisions.length === 0) ||
        (preview.data !== undefined && bookings.length < preview.data.total)
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
          <BookingDecisions
            {...{ bookings, resource, decisions }}
            errorAt={refusal.at}
            onDecide={setDecisions}
          />
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
  return ['reason', 'action', 'resourceId'].map((field) => `bookings.${index}.${field}`);
}

/** A choice that was not made is missing, whatever the schema says of it. */
function requiredAction(issue: FieldIssue): FieldIssue {
  return /^bookings\.\d+\.action$/.test(issue.path) ? { ...issue, code: 'required' } : issue;
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
      // The bookings have changed since the decision, so they are loaded again. A refusal of one
      // decision is shown at that booking.
      const isOutdated =
        error instanceof ApiProblem &&
        error.status === 409 &&
        !error.issues.some(({ path }) => path.startsWith('bookings.'));
      if (isOutdated && preview.variables) preview.mutate(preview.variables);
    },
  });
  return { preview, plan };
}
