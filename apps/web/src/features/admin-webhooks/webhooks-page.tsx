import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { Box, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useAbility } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { EndpointDetails } from './endpoint-details.tsx';
import { HourBars } from './hour-bars.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { StateLabel } from './state-label.tsx';
import { StateNote } from './state-note.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { webhookQueries } from './webhook-queries.ts';

const EndpointDialog = lazyDialog(() =>
  import('./endpoint-dialog.tsx').then((module) => module.EndpointDialog),
);

/** `/admin/webhooks`: endpoints of other systems, and one of them with `?endpoint=…` (J-02). */
export function WebhooksPage() {
  const { t } = useTranslation('adminWebhooks');
  const { id } = useNamedObject('endpoint');
  const canChange = useAbility().can('update', 'Webhook');
  return (
    <SectionPage name="webhooks" isWide {...(canChange && { actions: <AddEndpoint /> })}>
      <QueryContent
        query={useQuery(webhookQueries.endpoints())}
        failed={t('failed')}
        skeleton={320}
      >
        {(endpoints) => {
          const open = endpoints.find((endpoint) => endpoint.id === id);
          return open ? <EndpointDetails endpoint={open} /> : <Endpoints endpoints={endpoints} />;
        }}
      </QueryContent>
    </SectionPage>
  );
}

function AddEndpoint() {
  const { t } = useTranslation('adminWebhooks');
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <DialogButton
        variant="contained"
        color="primary"
        dialog={(close) => <EndpointDialog endpoint={null} onCreated={setSecret} onClose={close} />}
      >
        {t('add')}
      </DialogButton>
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

interface EndpointsProps {
  readonly endpoints: readonly WebhookEndpoint[];
}

function Endpoints({ endpoints }: EndpointsProps) {
  const { t } = useTranslation('adminWebhooks');
  const { hrefOf } = useNamedObject('endpoint');
  if (endpoints.length === 0) {
    return (
      <Card>
        <EmptyState icon={<WebhookIcon />} title={t('empty.title')} description={t('empty.text')} />
      </Card>
    );
  }
  return (
    <>
      {endpoints
        .filter(({ state }) => state === 'off')
        .map((endpoint) => (
          <StateNote
            key={endpoint.id}
            endpoint={endpoint}
            action={
              <SecondaryButton component={PageLink} href={hrefOf(endpoint.id)} sx={{ mr: 2 }}>
                {t('showDeliveries')}
              </SecondaryButton>
            }
          />
        ))}
      <Card component="ul" aria-label={t('list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} href={hrefOf(endpoint.id)} />
        ))}
      </Card>
    </>
  );
}

interface EndpointRowProps {
  readonly endpoint: WebhookEndpoint;
  readonly href: string;
}

function EndpointRow({ endpoint, href }: EndpointRowProps) {
  const { t } = useTranslation('adminWebhooks');
  const words = useWebhookWords();
  const { name, url, format, state, delivered, waiting, typicalMs, hours } = endpoint;
  const numbers = [
    waiting > 0 ? t('row.waiting', { count: waiting }) : t('row.delivered', { count: delivered }),
    typicalMs !== null && t('row.typical', { count: typicalMs }),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1.6fr) 132px 176px minmax(0, 1.1fr)',
        },
        gap: { xs: 2, md: 4 },
        alignItems: 'center',
        minHeight: 72,
        px: { xs: 4, md: 5 },
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link component={PageLink} href={href} variant="subtitle2">
          {name}
        </Link>
        <Typography variant="note" component="p" noWrap sx={{ fontFamily: 'monospace' }}>
          {url}
        </Typography>
      </Box>
      <div>
        <StateLabel state={state} />
      </div>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <HourBars hours={hours} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography variant="secondary">{numbers.filter(Boolean).join(' · ')}</Typography>
        <Typography variant="note" component="p">
          {[format !== 'standard' && t(`format.${format}`), words.events(endpoint)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
