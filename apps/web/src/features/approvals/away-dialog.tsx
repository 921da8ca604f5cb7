import type { OperationInput, Person } from '@axp/contracts';
import { createDelegation } from '@axp/contracts';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findColleagues } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { DayRangeFields, onlyToday } from '@/shared/booking/ui/day-range-fields.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { settingsKey } from './approval-settings.ts';

const fields = ['delegateId', 'firstDay', 'lastDay'];

/** Names a colleague who decides from one day to another (D-05). */
export function AwayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('approvals');
  const { timezone } = useMerchant();
  const { id: ownId } = useUser();
  const [delegate, setDelegate] = useState<Pick<Person, 'id' | 'fullName'> | null>(null);
  const [range, setRange] = useState(() => onlyToday(timezone));
  const [isTried, setIsTried] = useState(false);
  const save = useChange(
    (body: OperationInput<typeof createDelegation>['body']) => call(createDelegation, { body }),
    {
      done: t('away.done', { name: delegate?.fullName }),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [settingsKey],
    },
  );
  const refusal = useRefusal({ error: save.error, fields });
  const missing = isTried && delegate === null ? t('away.who') : undefined;
  const submit = () => {
    setIsTried(true);
    if (delegate) save.mutate({ delegateId: delegate.id, ...range });
  };
  return (
    <FormDialog
      title={t('away.title')}
      confirm={t('away.confirm')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('away.text')}</Typography>
      {refusal.other !== null && <Alert severity="error">{refusal.other}</Alert>}
      <FoundOne
        label={t('away.delegate')}
        finding={findColleagues}
        nameOf={({ fullName }) => fullName}
        exceptId={ownId}
        required
        value={delegate}
        onChange={setDelegate}
        error={missing ?? refusal.at('delegateId')}
      />
      <DayRangeFields
        labels={{ firstDay: t('away.firstDay'), lastDay: t('away.lastDay') }}
        range={range}
        timezone={timezone}
        onChange={setRange}
        errors={{ firstDay: refusal.at('firstDay'), lastDay: refusal.at('lastDay') }}
      />
    </FormDialog>
  );
}
