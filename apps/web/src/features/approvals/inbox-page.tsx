import Away from '@mui/icons-material/EventBusyOutlined';
import { Box, Card, Typography, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { LicenceReview } from '@/shared/licence/licence-review.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { Inbox } from './inbox.tsx';

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
      <WaitingLicences />
      <Inbox />
    </Box>
  );
}

// Dialogs come for those who open them.
const AwayDialog = lazyDialog(() => import('./away-dialog.tsx'), 'AwayDialog');
const ReasonsDialog = lazyDialog(() => import('./reasons-dialog.tsx'), 'ReasonsDialog');

/** Rarely changed settings: delegation and decline reasons. */
function InboxActions() {
  const { t } = useTranslation('approvals');
  const mayWriteReasons = useAbility().can('update', 'RejectReason');
  const [opened, setOpened] = useState<'away' | 'reasons' | null>(null);
  const close = () => setOpened(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {mayWriteReasons && (
        <SecondaryButton onClick={() => setOpened('reasons')}>{t('reasons.open')}</SecondaryButton>
      )}
      <SecondaryButton startIcon={<Away />} onClick={() => setOpened('away')}>
        {t('away.open')}
      </SecondaryButton>
      {opened === 'away' && <AwayDialog onClose={close} />}
      {opened === 'reasons' && <ReasonsDialog onClose={close} />}
    </Box>
  );
}

/** Driving licences that the user confirms; nothing while none waits. */
function WaitingLicences() {
  const { t } = useTranslation('licence');
  const { data, error, refetch } = useQuery(licenceQueries.waiting());
  if (!data && error) {
    return <ErrorState title={t('waiting.failed')} query={{ error, refetch }} />;
  }
  if (!data || data.count === 0) return null;
  return (
    <Box component="section" id="licences" aria-labelledby="licences-title" sx={{ mb: 6 }}>
      <Typography id="licences-title" variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('waiting.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.licences.map((licence) => (
          <Card key={licence.person.id} component="li" sx={{ p: 4 }}>
            <Typography variant="subtitle1" component="h3">
              {licence.person.fullName}
            </Typography>
            <Typography variant="secondary" sx={{ mb: 3 }}>
              {licence.person.email}
            </Typography>
            <LicenceReview licence={licence} />
          </Card>
        ))}
      </Box>
    </Box>
  );
}
