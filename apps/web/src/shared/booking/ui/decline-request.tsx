import type { ApprovalRequest } from '@axp/contracts';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { NamedRequest } from './named-request.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface DeclineRequestProps {
  readonly request: ApprovalRequest;
  /** A reason that was typed before and could not be sent. */
  readonly typed: string;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

export function DeclineRequest({ request, typed, onReject, onClose }: DeclineRequestProps) {
  const { t } = useTranslation('main');
  return (
    <RejectDialog
      title={t('home.approvals.rejectTitle')}
      confirm={t('home.approvals.reject')}
      field={{ label: t('home.approvals.reason'), missing: t('home.approvals.reasonMissing') }}
      typed={typed}
      onReject={(reason) => {
        onClose();
        onReject(reason);
      }}
      onClose={onClose}
    >
      <NamedRequest request={request} />
      <Typography variant="secondary">
        {t('home.approvals.rejectText', { name: request.booker.fullName })}
      </Typography>
    </RejectDialog>
  );
}
