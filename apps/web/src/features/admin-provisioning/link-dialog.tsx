import type { ProvisioningEvent } from '@axp/contracts/provisioning';
import { linkProvisionedPerson } from '@axp/contracts/provisioning';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findColleagues } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQueries } from './provisioning-query.ts';

interface LinkDialogProps {
  readonly event: ProvisioningEvent;
  readonly onClose: () => void;
}

/** Links a user whom the directory could not create to a person who is here. */
export function LinkDialog({ event, onClose }: LinkDialogProps) {
  const { t } = useTranslation('adminProvisioning');
  const problemText = useProblemText();
  const { id, name, refusal } = event;
  const [person, setPerson] = useState<{ readonly id: string; readonly fullName: string } | null>(
    refusal?.candidate ?? null,
  );
  const link = useChange(
    (userId: string) => call(linkProvisionedPerson, { params: { id }, body: { userId } }),
    {
      done: t('link.done', { name }),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [provisioningQueries.key],
    },
  );
  return (
    <FormDialog
      title={t('link.title', { name })}
      confirm={t('link.confirm')}
      isDisabled={person === null}
      isPending={link.isPending}
      onSubmit={() => person && link.mutate(person.id)}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('link.text')}</Typography>
      {link.error && <Alert severity="error">{problemText(link.error)}</Alert>}
      <FoundOne
        label={t('link.person')}
        finding={findColleagues}
        nameOf={({ fullName }) => fullName}
        value={person}
        onChange={setPerson}
        required
      />
    </FormDialog>
  );
}
