import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { Inbox } from './inbox.tsx';
import { InboxActions } from './inbox-actions.tsx';
import { WaitingLicences } from './waiting-licences.tsx';

/** `/approvals`: what waits for my decision, cleared by keyboard or all at once (D-05). */
export function InboxPage() {
  const { t } = useTranslation(['admin', 'approvals']);
  const isAdministrator = useAbility().can('manage', 'Administration');
  // Where there is a mouse there are keys.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  const content = (
    <Box sx={{ maxWidth: columns.list, mx: isAdministrator ? undefined : 'auto' }}>
      <PageHeading
        title={t('admin:section.approvals.title')}
        description={t(hasKeyboard ? 'approvals:text' : 'admin:section.approvals.text')}
        actions={<InboxActions />}
      />
      <WaitingLicences />
      <Inbox />
    </Box>
  );
  return isAdministrator ? <AdminFrame>{content}</AdminFrame> : content;
}
