import type { Provisioning } from '@axp/contracts/provisioning';
import { GroupRights, updateGroupRights } from '@axp/contracts/provisioning';
import { maxGroupRights } from '@axp/contracts/vocabulary';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enteredRights, RightRows, rowsOf } from '@/shared/admin/rights/right-rows.tsx';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQueries } from './provisioning-query.ts';

export type Group = Provisioning['groups'][number];

interface RightsDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

type Entered = ReturnType<typeof enteredRights>[number];

/** The group is part of the path. */
const bodyOf = ({ right, targetId }: Entered) => ({ right, targetId });

/** Business units and roles that the members of a group get. */
export function RightsDialog({ group, onClose }: RightsDialogProps) {
  const { t } = useTranslation(['adminProvisioning', 'admin']);
  const words = useRightWords();
  const { id, name, version } = group;
  const [rows, setRows] = useState(() => rowsOf(group.rights));
  const save = useChange((body: GroupRights) => call(updateGroupRights, { params: { id }, body }), {
    done: t('rights.saved', { name }),
    onDone: onClose,
    isShownByForm: () => true,
    reads: [provisioningQueries.key],
  });
  const form = useCheckedForm({
    schema: GroupRights,
    input: { version, rights: enteredRights(rows).map(bodyOf) },
    error: save.error,
    fields: rows.map((_, row) => `rights.${row}.targetId`),
  });
  return (
    <FormDialog
      size="large"
      title={t('rights.title', { name })}
      confirm={t('admin:save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('rights.text')}</Typography>
      <RightRows
        rows={rows}
        title={t('rights.list')}
        none={t('rights.none')}
        add={t('rights.add')}
        removeOf={({ right }) => t('rights.remove', { right: words.kind(right) })}
        limit={maxGroupRights}
        errorAt={form.at}
        onChange={setRows}
      />
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}
