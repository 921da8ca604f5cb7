import type { Person } from '@axp/contracts';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findColleagues } from '@/shared/admin/findings.ts';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { DayRangeFields, onlyToday } from '@/shared/booking/ui/day-range-fields.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useDelegate } from './approval-settings.ts';

const fields = ['delegateId', 'firstDay', 'lastDay'];

/** Names a colleague who decides from one day to another (D-05). */
export function AwayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('approvals');
  const { timezone } = useMerchant();
  const { id: ownId } = useUser();
  const toast = useToast();
  const [delegate, setDelegate] = useState<Pick<Person, 'id' | 'fullName'> | null>(null);
  const [range, setRange] = useState(() => onlyToday(timezone));
  const [isTried, setIsTried] = useState(false);
  const save = useDelegate();
  const refusal = useRefusal({ error: save.error, fields });
  const missing = isTried && delegate === null ? t('away.who') : undefined;
  const submit = () => {
    setIsTried(true);
    if (!delegate) return;
    save.mutate(
      { delegateId: delegate.id, ...range },
      {
        onSuccess: () => {
          toast.success(t('away.done', { name: delegate.fullName }));
          onClose();
        },
      },
    );
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
