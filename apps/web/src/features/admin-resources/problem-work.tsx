import type { ResourceProblem } from '@axp/contracts/problems';
import { longestSupplier } from '@axp/contracts/problems';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { problemQueries } from '@/shared/problems/problem-queries.ts';
import { useAssign } from '@/shared/problems/use-assign.ts';

interface ProblemProps {
  readonly problem: ResourceProblem;
}

interface ProblemStepsProps extends ProblemProps {
  readonly stamp: (instant: string) => string;
}

/** How far the work on a problem is, and since when. */
export function ProblemSteps({ problem, stamp }: ProblemStepsProps) {
  const { t } = useTranslation('adminResources');
  const { reportedAt, assignee, resolution } = problem;
  const steps = [
    { step: 'new', at: reportedAt },
    { step: 'started', at: assignee?.since },
    { step: 'resolved', at: resolution?.at },
  ] as const;
  const current = steps.findLastIndex(({ at }) => at !== undefined);
  return (
    <Box
      component="ol"
      aria-label={t('problems.progress')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {steps.map(({ step, at }, index) => (
        <Box
          component="li"
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-reached={index <= current}
          sx={stepStyle}
        >
          <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
            {t(`problems.chip.${step}`)}
          </Typography>
          {at !== undefined && (
            <Typography component="time" dateTime={at} variant="note">
              {stamp(at)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A point for each step, filled once it is reached, with a line to the next one. */
const stepStyle = {
  position: 'relative',
  pt: 5,
  pr: 2,
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    left: 0,
    width: 12,
    height: 12,
    border: '2px solid',
    borderColor: 'text.secondary',
    borderRadius: '50%',
  },
  '&[data-reached="true"]::before': { borderColor: 'link', bgcolor: 'link' },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    top: 5,
    left: 18,
    right: 6,
    borderTop: 1,
    borderColor: 'divider',
  },
} as const;

function useWork() {
  const { t } = useTranslation('adminResources');
  return useAssign({
    started: t('problems.started'),
    assigned: (name) => t('problems.assigned', { name }),
  });
}

/** Value of the choice of a supplier beside the ids of people. */
const supplierChoice = 'supplier';

/** Gives a problem to one of those who may work on it, or to a supplier. */
export function AssigneeField({ problem }: ProblemProps) {
  const { t } = useTranslation('adminResources');
  const problemText = useProblemText();
  const assign = useWork();
  const { id, version, assignee, supplier } = problem;
  const [isNaming, setIsNaming] = useState(false);
  const { data: managers = [], error } = useQuery(problemQueries.managers(id));
  const isListed = managers.some((manager) => manager.id === assignee?.id);
  // A person who left stays named until another takes over.
  const people = assignee && !isListed ? [assignee, ...managers] : managers;
  const isWithSupplier = isNaming || supplier !== null;
  return (
    <>
      <SelectField
        label={t('problems.assignedTo')}
        value={isWithSupplier ? supplierChoice : (assignee?.id ?? '')}
        none={assignee ? undefined : t('problems.unassigned')}
        options={[
          ...people.map((person) => [person.id, person.fullName] as const),
          [supplierChoice, t('problems.aSupplier')],
        ]}
        disabled={assign.isPending}
        error={error ? problemText(error) : undefined}
        onChange={(chosen) => {
          setIsNaming(chosen === supplierChoice);
          if (chosen !== '' && chosen !== supplierChoice) {
            assign.mutate({ id, version, assigneeId: chosen });
          }
        }}
      />
      {isWithSupplier && (
        <SupplierForm
          key={supplier}
          supplier={supplier ?? ''}
          isSaving={assign.isPending}
          onSave={(name) => assign.mutate({ id, version, supplier: name })}
        />
      )}
    </>
  );
}

interface SupplierFormProps {
  readonly supplier: string;
  readonly isSaving: boolean;
  readonly onSave: (name: string) => void;
}

/** Names the company that works on a problem. */
function SupplierForm({ supplier, isSaving, onSave }: SupplierFormProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const [name, setName] = useState(supplier);
  const tooLong = useTooLong()(name, longestSupplier);
  const isSame = name.trim() === '' || name.trim() === supplier;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame && tooLong === undefined) onSave(name.trim());
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}
    >
      <TextInput
        label={t('adminResources:problems.supplier')}
        value={name}
        errorText={tooLong}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        disabled={isSame}
        loading={isSaving}
        sx={{ flexShrink: 0, mt: 6 }}
      >
        {t('adminResources:problems.giveToSupplier')}
      </Button>
    </Box>
  );
}

/** Makes the reader the one who works on a problem, also instead of another. */
export function StartButton({ problem }: ProblemProps) {
  const { t } = useTranslation('adminResources');
  const start = useWork();
  const { id, version, assignee } = problem;
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={start.isPending}
      onClick={() => start.mutate({ id, version })}
    >
      {t(assignee ? 'problems.takeOver' : 'problems.start')}
    </Button>
  );
}
