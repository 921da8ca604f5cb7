import { unblockResource } from '@axp/contracts';
import { endMaintenance } from '@axp/contracts/administration';
import type { ResourceProblem } from '@axp/contracts/problems';
import { ResolveProblemBody, resolveProblem } from '@axp/contracts/problems';
import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { CheckField } from '@/shared/form/check-field.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { problemsKey } from '@/shared/problems/problem-queries.ts';
import { useReporters } from '@/shared/problems/use-reporters.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

interface ResolveDialogProps {
  readonly problem: ResourceProblem;
  readonly onClose: () => void;
}

/** Resolves a problem with a note for its reporter; offers to end its block. */
export function ResolveDialog({ problem, onClose }: ResolveDialogProps) {
  const { t } = useTranslation('adminResources');
  const { id, version, resource, block } = problem;
  const reporters = useReporters()(problem);
  const mayEnd = useAbility().can('update', 'Maintenance');
  const now = useNow();
  const isShared = block !== null && block.otherProblems > 0;
  const isRunning = block !== null && Date.parse(block.start) < now;
  const [note, setNote] = useState('');
  const [endsBlock, setEndsBlock] = useState(true);
  const resolve = useChange(
    async (body: ResolveProblemBody) => {
      // The block first: if the second step is refused, the reloaded problem offers it again.
      if (mayEnd && endsBlock && block && !isShared) {
        const params = { id: resource.id, blockId: block.id };
        if (isRunning) await call(endMaintenance, { params, body: { version: block.version } });
        else await call(unblockResource, { params });
      }
      await call(resolveProblem, { params: { id }, body });
    },
    {
      done: t('problems.done'),
      onDone: onClose,
      reads: [problemsKey, resourcesKey],
      isShownByForm: () => true,
    },
  );
  const form = useCheckedForm({
    schema: ResolveProblemBody,
    input: { version, note: note.trim() === '' ? undefined : note },
    error: resolve.error,
    fields: ['note'],
  });
  const error = form.at('note');
  return (
    <FormDialog
      title={t('problems.resolveTitle')}
      confirm={t('problems.resolve')}
      isPending={resolve.isPending}
      onSubmit={() => form.send(resolve.mutate)}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('problems.resolveText', { name: reporters })}</Typography>
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <TextField
        autoFocus
        required
        multiline
        minRows={3}
        label={t('problems.note')}
        value={note}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => setNote(event.target.value)}
      />
      {isShared && (
        <Alert severity="info">{t('problems.blockStays', { count: block.otherProblems })}</Alert>
      )}
      {mayEnd && block && !isShared && (
        <CheckField
          checked={endsBlock}
          onChange={setEndsBlock}
          label={t('problems.endBlock', { name: resource.name })}
        />
      )}
    </FormDialog>
  );
}
