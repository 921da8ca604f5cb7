import type { ResourceBlock } from '@axp/contracts';
import type { PlannedMaintenance } from '@axp/contracts/administration';
import type { ResourceProblem } from '@axp/contracts/problems';
import { Alert, Box, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decisions } from '@/shared/admin/booking-choices.ts';
import { fieldsOfChoice } from '@/shared/admin/booking-choices.ts';
import { BookingDecisions } from '@/shared/admin/booking-decisions.tsx';
import { findManagedResources } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { bookingTexts } from '@/shared/i18n/texts/booking.ts';
import { useUser } from '@/shared/session/index.ts';
import { ConflictingBlocks } from './conflicting-blocks.tsx';
import { resourceQueries } from './resource-queries.ts';
import type { Target } from './use-maintenance-plan.ts';
import { useMaintenancePlan } from './use-maintenance-plan.ts';

interface MaintenanceDialogProps {
  /** Blocked resources; undefined to choose them here. */
  readonly targets?: readonly Target[];
  /** Maintenance that is changed; undefined for a new one. */
  readonly block?: PlannedMaintenance;
  /** Problem because of which the resource is blocked. */
  readonly problem?: Pick<ResourceProblem, 'id' | 'version' | 'text' | 'resource' | 'missingUnits'>;
  /** What else can be done with it. */
  readonly extraAction?: ReactNode;
  readonly onClose: () => void;
}

const yearDays = 366;
const usualMinutes = 60;
const longestTitle = 120;
/** A longer plan would be hard to review. */
const mostTargets = 20;
/** The server takes any minute; a list of times has a quarter of an hour. */
const rules = { gridMinutes: 15, maxAheadDays: 5 * yearDays };

/** The first line of a problem, as long as a title may be. */
function titleOf(problem: MaintenanceDialogProps['problem']): string {
  return problem?.text.split('\n')[0]?.slice(0, longestTitle) ?? '';
}

/** Blocks a time: first the window, then each booking in it (Z-03). */
export function MaintenanceDialog(props: MaintenanceDialogProps) {
  const { block, extraAction, onClose } = props;
  const { t, i18n } = useTranslation('adminResources');
  addTexts(i18n, [bookingTexts]);
  const own = useUser().timezone;
  const [targets, setTargets] = useState(props.targets ?? []);
  const timezone = targets[0]?.timezone ?? own;
  const [window, setWindow] = useState(() =>
    block
      ? { start: block.start, end: block.end }
      : windowFrom(nextStart(Date.now(), { rules, timezone }), usualMinutes),
  );
  const [title, setTitle] = useState(block?.title ?? titleOf(props.problem));
  const { units, setUnits, quantity, blocked, isOfAll } = useUnits(props.problem);
  const [reason, setReason] = useState('');
  const [decisions, setDecisions] = useState<Decisions>({});
  const [isTried, setIsTried] = useState(false);
  const plan = useMaintenancePlan({
    targets,
    block,
    problemId: props.problem?.id,
    units: blocked,
    window,
    title,
    reason,
    decisions,
    onDone: onClose,
  });
  const { parts, isKnown, doneCount } = plan;
  const inTheWay = useBlocksIn(targets, window).filter(({ id }) => id !== block?.id);
  const found = isTried ? plan.issues : [];
  const bookings = parts.flatMap((part) => part.bookings);
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const refusal = useRefusal({
    error: found.length > 0 ? null : plan.error,
    found,
    fields: [
      'start',
      'end',
      'title',
      'units',
      ...bookings.flatMap((_, index) => fieldsOfChoice(index)),
    ],
    timezone,
  });
  const submit = () => {
    setIsTried(true);
    if (isKnown) plan.save();
    else plan.findBookings(() => setIsTried(false));
  };
  return (
    <FormDialog
      size="large"
      title={block ? t('maintenance.edit', { name: block.resource.name }) : t('maintenance.action')}
      confirm={t(saveKey(isKnown, block))}
      extraAction={extraAction}
      isDisabled={
        targets.length === 0 ||
        targets.length > mostTargets ||
        (isOfAll && inTheWay.length > 0) ||
        bookings.some((booking) => booking.decisions.length === 0) ||
        bookings.length < total
      }
      isPending={plan.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!props.targets && (
        <FoundMany
          label={t('maintenance.resources')}
          finding={findManagedResources}
          nameOf={({ name }) => name}
          value={targets}
          hint={t('maintenance.most', { maximum: mostTargets })}
          onChange={(chosen) => {
            setTargets(chosen);
            plan.reset();
          }}
        />
      )}
      <TextInput
        label={t('maintenance.name')}
        required
        value={title}
        errorText={refusal.at('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      {quantity > 1 && (
        <UnitsField
          value={units}
          quantity={quantity}
          errorText={refusal.at('units')}
          onChange={(changed) => {
            setUnits(changed);
            plan.reset();
          }}
        />
      )}
      <SpanFields
        window={window}
        timezone={timezone}
        rules={rules}
        maxBackDays={yearDays}
        start={{ error: refusal.at('start') }}
        end={{ error: refusal.at('end') }}
        onChange={(changed) => {
          setWindow(changed);
          plan.reset();
        }}
      />
      <ConflictingBlocks
        blocks={inTheWay}
        timezone={timezone}
        problem={props.problem}
        onShared={onClose}
      />
      {doneCount > 0 && (
        <Alert severity="info">
          {t('maintenance.partly', { count: doneCount, total: targets.length })}
        </Alert>
      )}
      {refusal.other !== null && <Alert severity="error">{refusal.other}</Alert>}
      {isKnown && total === 0 && <Alert severity="success">{t('maintenance.free')}</Alert>}
      {total > 0 && (
        <>
          <Typography variant="body2">{t('maintenance.hit', { count: total })}</Typography>
          <BookingGroups
            parts={parts.filter((part) => part.bookings.length > 0)}
            isNamed={targets.length > 1}
            decisions={decisions}
            errorsOf={(id) => (id === plan.faultyId ? refusal.at : () => undefined)}
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

function saveKey(isKnown: boolean, block: PlannedMaintenance | undefined) {
  if (!isKnown) return 'maintenance.next';
  return block ? 'form.save' : 'maintenance.save';
}

/** Planned blocks in that time: blocks of a resource can't overlap. */
function useBlocksIn(
  targets: readonly Target[],
  { start, end }: { readonly start: string; readonly end: string },
): ResourceBlock[] {
  return useQueries({ queries: targets.map(({ id }) => resourceQueries.blocks(id)) })
    .flatMap(({ data = [] }) => data)
    .filter(
      (block) =>
        Date.parse(block.start) < Date.parse(end) && Date.parse(start) < Date.parse(block.end),
    );
}

interface BookingGroupsProps {
  readonly parts: ReturnType<typeof useMaintenancePlan>['parts'];
  /** Whether each resource is named, where there are several. */
  readonly isNamed: boolean;
  readonly decisions: Decisions;
  readonly errorsOf: (resourceId: string) => (path: string) => string | undefined;
  readonly onDecide: (decisions: Decisions) => void;
}

/** The bookings in the way of each resource, with what happens to them. */
function BookingGroups({ parts, isNamed, decisions, errorsOf, onDecide }: BookingGroupsProps) {
  return parts.map(({ target, bookings }) => (
    <Box key={target.id} role="group" aria-label={target.name} sx={{ display: 'grid', gap: 4 }}>
      {isNamed && (
        <Typography variant="subtitle1" component="h3">
          {target.name}
        </Typography>
      )}
      <BookingDecisions
        bookings={bookings}
        decisions={decisions}
        errorAt={errorsOf(target.id)}
        onDecide={onDecide}
      />
    </Box>
  ));
}

/** Number of units that are blocked; `blocked` is undefined where there is only one. */
function useUnits(problem: MaintenanceDialogProps['problem']) {
  const quantity = problem?.resource.quantity ?? 1;
  const [units, setUnits] = useState(String(problem?.missingUnits ?? 1));
  const isOfAll = quantity === 1 || Number(units) === quantity;
  return { units, setUnits, quantity, blocked: quantity > 1 ? Number(units) : undefined, isOfAll };
}

interface UnitsFieldProps {
  readonly value: string;
  readonly quantity: number;
  readonly errorText: string | undefined;
  readonly onChange: (value: string) => void;
}

function UnitsField({ value, quantity, errorText, onChange }: UnitsFieldProps) {
  const { t } = useTranslation('adminResources');
  return (
    <TextInput
      type="number"
      label={t('maintenance.units', { count: quantity })}
      required
      value={value}
      errorText={errorText}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
