import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import AddIcon from '@mui/icons-material/Add';
import ChatIcon from '@mui/icons-material/ForumOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { Card, Chip, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useAbility } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { EndpointDetails } from './endpoint-details.tsx';
import type { CreatedEndpoint } from './endpoint-dialog.tsx';
import { EndpointRows } from './endpoint-rows.tsx';
import type { EndpointTab } from './endpoint-tabs.ts';
import { pageTabs, tabHref, tabOf } from './endpoint-tabs.ts';
import { EndpointDialog, SecretDialog, TestDialog } from './lazy-dialogs.ts';
import { StateNote } from './state-note.tsx';
import { webhookQueries } from './webhook-queries.ts';

const EventReference = lazyPart(() => import('./event-reference.tsx'), 'EventReference');

/**
 * `/admin/webhooks`: endpoints of other systems, channels of Teams and Slack with `?tab=chats`, and
 * events and signatures with `?tab=events`; one endpoint with `?endpoint=…` (J-02, J-06).
 */
export function WebhooksPage() {
  const { t } = useTranslation('adminWebhooks');
  const { id } = useNamedObject('endpoint');
  const { query } = useRouter();
  const tab = pageTabs.find((one) => one === query.tab) ?? 'webhooks';
  const canChange = useAbility().can('update', 'Webhook');
  const endpoints = useQuery(webhookQueries.endpoints());
  const open = endpoints.data?.find((endpoint) => endpoint.id === id);
  return (
    <SectionPage
      name="webhooks"
      isWide
      {...(canChange &&
        !open &&
        tab !== 'events' && { actions: <AddEndpoint key={tab} tab={tab} /> })}
    >
      <QueryContent query={endpoints} failed={t('failed')} skeleton={320}>
        {(all) =>
          open ? (
            <EndpointDetails endpoint={open} />
          ) : (
            <UrlTabs
              label={t('tabs.label')}
              tabs={pageTabs}
              value={tab}
              labelOf={(one) => t(`tabs.${one}`)}
              noteOf={(one) =>
                one !== 'events' && <Chip size="small" label={ofTab(all, one).length} />
              }
              hrefOf={tabHref}
            >
              {(one) =>
                one === 'events' ? (
                  <EventReference />
                ) : (
                  <Endpoints tab={one} endpoints={ofTab(all, one)} />
                )
              }
            </UrlTabs>
          )
        }
      </QueryContent>
    </SectionPage>
  );
}

function ofTab(endpoints: readonly WebhookEndpoint[], tab: EndpointTab) {
  return endpoints.filter((endpoint) => tabOf(endpoint) === tab);
}

/** Adds an endpoint; then shows its secret, or offers a message to a new channel. */
function AddEndpoint({ tab }: { readonly tab: EndpointTab }) {
  const { t } = useTranslation('adminWebhooks');
  const [created, setCreated] = useState<CreatedEndpoint>();
  const close = () => setCreated(undefined);
  return (
    <>
      <DialogButton
        variant="contained"
        color="primary"
        startIcon={<AddIcon />}
        dialog={(closeForm) => (
          <EndpointDialog endpoint={null} tab={tab} onCreated={setCreated} onClose={closeForm} />
        )}
      >
        {t(`form.add.${tab}`)}
      </DialogButton>
      {created?.secret != null && <SecretDialog secret={created.secret} onClose={close} />}
      {created?.secret === null && <TestDialog endpoint={created} onClose={close} />}
    </>
  );
}

interface EndpointsProps {
  readonly tab: EndpointTab;
  readonly endpoints: readonly WebhookEndpoint[];
}

function Endpoints({ tab, endpoints }: EndpointsProps) {
  const { t } = useTranslation('adminWebhooks');
  const { hrefOf } = useNamedObject('endpoint');
  if (endpoints.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={tab === 'webhooks' ? <WebhookIcon /> : <ChatIcon />}
          title={t(`empty.${tab}.title`)}
          description={t(`empty.${tab}.text`)}
          {...(tab === 'webhooks' && {
            action: (
              <Link component={PageLink} href={tabHref('events')}>
                {t('tabs.events')}
              </Link>
            ),
          })}
        />
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
      <EndpointRows tab={tab} endpoints={endpoints} hrefOf={hrefOf} />
    </>
  );
}
