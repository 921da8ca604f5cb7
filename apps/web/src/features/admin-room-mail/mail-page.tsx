import type { MailConnection } from '@axp/contracts/room-mail';
import { retryMailConnection } from '@axp/contracts/room-mail';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Card, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { call } from '@/shared/api/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { AddressesTab } from './addresses-tab.tsx';
import type { Settings } from './connection-values.ts';
import { mailQueries } from './mail-queries.ts';
import { MessagesTab } from './messages-tab.tsx';
import { SetupTab } from './setup-tab.tsx';
import { StatusCard } from './status-card.tsx';

const ConnectionDialog = lazyDialog(() => import('./connection-dialog.tsx'), 'ConnectionDialog');

const TestDialog = lazyDialog(() => import('./test-dialog.tsx'), 'TestDialog');

/** `/admin/mail`: rooms that answer invitations (E-01, E-05, E-09). */
export function MailPage() {
  const { t } = useTranslation('adminMail');
  const canChange = useAbility().can('update', 'MailConnection');
  const query = useQuery(mailQueries.connection());
  const domain = query.data?.settings?.domain;
  return (
    <SectionPage
      name="mail"
      isWide
      actions={
        canChange &&
        domain !== undefined && (
          <DialogButton
            variant="outlined"
            startIcon={<SendIcon />}
            dialog={(close) => <TestDialog domain={domain} onClose={close} />}
          >
            {t('test.title')}
          </DialogButton>
        )
      }
    >
      <QueryContent query={query} failed={t('failed')} skeleton={480}>
        {(connection) =>
          connection.settings === null ? (
            <NotConnected connection={connection} />
          ) : (
            <Connected connection={connection} settings={connection.settings} />
          )
        }
      </QueryContent>
    </SectionPage>
  );
}

interface NotConnectedProps {
  readonly connection: MailConnection;
}

/** The two ways to start. */
function NotConnected({ connection }: NotConnectedProps) {
  const { t } = useTranslation('adminMail');
  const canChange = useAbility().can('update', 'MailConnection');
  return (
    <Card>
      <EmptyState icon={<MailIcon />} title={t('empty.title')} description={t('empty.text')} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { sm: '1fr 1fr' },
          gap: 4,
          maxWidth: 600,
          mx: 'auto',
          px: 4,
          pb: 10,
        }}
      >
        {(['password', 'lmtp'] as const).map((kind) => {
          const name = kind === 'lmtp' ? 'lmtp' : 'mailbox';
          return (
            <Card key={kind} variant="outlined" sx={{ p: 4 }}>
              <Typography variant="subtitle2" component="h2">
                {t(`empty.${name}.title`)}
              </Typography>
              <Typography variant="secondary" sx={{ mb: 3 }}>
                {t(`empty.${name}.text`)}
              </Typography>
              {canChange && (
                <DialogButton
                  variant={kind === 'lmtp' ? 'outlined' : 'contained'}
                  {...(kind !== 'lmtp' && { color: 'primary' as const })}
                  dialog={(close) => (
                    <ConnectionDialog connection={connection} kind={kind} onClose={close} />
                  )}
                >
                  {t(`empty.${name}.action`)}
                </DialogButton>
              )}
            </Card>
          );
        })}
      </Box>
    </Card>
  );
}

const tabs = ['messages', 'addresses', 'setup'] as const;

interface ConnectedProps extends NotConnectedProps {
  readonly settings: Settings;
}

function Connected({ connection, settings }: ConnectedProps) {
  const { t } = useTranslation('adminMail');
  const { query, isReady } = useRouter();
  const canChange = useAbility().can('update', 'MailConnection');
  const checks = useQuery(mailQueries.checks());
  const failed = checks.data?.checks.filter(({ outcome }) => outcome === 'failed').length ?? 0;
  const isFailing = connection.health.state === 'failing';
  const edit = canChange && (
    <DialogButton
      {...(isFailing ? { variant: 'contained', color: 'primary' } : { variant: 'outlined' })}
      dialog={(close) => (
        <ConnectionDialog connection={connection} kind={settings.kind} onClose={close} />
      )}
    >
      {t('edit')}
    </DialogButton>
  );
  const notes = {
    messages: null,
    addresses: <Chip size="small" label={connection.addresses} />,
    setup: failed > 0 && (
      <>
        <Chip size="small" color="warning" variant="outlined" aria-hidden label={failed} />
        <HiddenText>{t('tabs.failedChecks', { count: failed })}</HiddenText>
      </>
    ),
  };
  return (
    <>
      <StatusCard
        connection={connection}
        settings={settings}
        action={
          <>
            {canChange && isFailing && <TryNow />}
            {edit}
          </>
        }
      />
      <UrlTabs
        label={t('tabs.label')}
        tabs={tabs}
        value={tabs.find((tab) => tab === query.tab) ?? 'messages'}
        labelOf={(tab) => t(`tabs.${tab}`)}
        noteOf={(tab) => notes[tab]}
        hrefOf={(tab) => `/admin/mail?tab=${tab}`}
      >
        {(tab) => {
          if (!isReady) return null;
          if (tab === 'messages') return <MessagesTab />;
          if (tab === 'addresses') return <AddressesTab domain={settings.domain} />;
          return <SetupTab settings={settings} />;
        }}
      </UrlTabs>
    </>
  );
}

/** Reads a failing mailbox without waiting for the next attempt. */
function TryNow() {
  const { t } = useTranslation('adminMail');
  const attempt = useChange(() => call(retryMailConnection, {}), {
    done: t('status.trying'),
    reads: [mailQueries.key],
  });
  return (
    <SecondaryButton loading={attempt.isPending} onClick={() => attempt.mutate()}>
      {t('status.tryNow')}
    </SecondaryButton>
  );
}
