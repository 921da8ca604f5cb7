import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { columns } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { Inbox } from './inbox.tsx';
import { InboxActions } from './inbox-actions.tsx';

/** `/approvals`: what waits for my decision, cleared by keyboard or all at once (D-05). */
export function InboxPage() {
  const { t } = useTranslation(['admin', 'approvals']);
  // Where there is a mouse there are keys.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <PageHeading
        title={t('admin:section.approvals.title')}
        description={t(hasKeyboard ? 'approvals:text' : 'admin:section.approvals.text')}
        actions={<InboxActions />}
      />
      <Inbox />
    </Box>
  );
}
