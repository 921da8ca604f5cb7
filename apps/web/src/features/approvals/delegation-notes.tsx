import type { Delegation } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { delegationsQuery, useEndDelegation } from './approval-settings.ts';

/** Shows delegations to both sides. */
export function DelegationNotes() {
  const { data = [] } = useQuery(delegationsQuery());
  if (data.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
      {data.map((delegation) => (
        <DelegationNote key={delegation.id} delegation={delegation} />
      ))}
    </Box>
  );
}

function DelegationNote({ delegation }: { readonly delegation: Delegation }) {
  const { t } = useTranslation('approvals');
  const { timezone } = useMerchant();
  const { id: ownId } = useUser();
  const times = useTimes(timezone);
  const toast = useToast();
  const problemText = useProblemText();
  const end = useEndDelegation();
  const { id, approver, delegate, firstDay, lastDay, isCurrent } = delegation;
  const isMine = approver.id === ownId;
  const when = isCurrent ? 'now' : 'later';
  const words = {
    name: isMine ? delegate.fullName : approver.fullName,
    from: times.longDay(firstDay),
    until: times.longDay(lastDay),
  };
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'center' }}
      action={
        isMine && (
          <Button
            color="inherit"
            loading={end.isPending}
            onClick={() =>
              end.mutate(id, {
                onSuccess: () => toast.success(t('away.ended')),
                onError: (error) => toast.error(problemText(error)),
              })
            }
          >
            {t('away.end')}
          </Button>
        )
      }
    >
      {t(`away.${isMine ? 'mine' : 'theirs'}.${when}`, words)}
    </Alert>
  );
}
