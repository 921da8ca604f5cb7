import type { ManagedResource, ResourceType, Right } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useAbility } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResourceForm } from './resource-form.tsx';
import { ResourceHead } from './resource-head.tsx';
import type { ResourceTab } from './resource-href.ts';
import { listQueryOf, resourceHref, resourceTabs } from './resource-href.ts';
import { resourceQueries } from './resource-queries.ts';

const DetailsAside = lazyPart(() => import('./details-aside.tsx'), 'DetailsAside');

// Each tab comes when it is opened.
const RulesTab = lazyPart(() => import('./rules-tab.tsx'), 'RulesTab');

const ResourceBookings = lazyPart(() => import('./resource-bookings.tsx'), 'ResourceBookings');

const MaintenanceTab = lazyPart(() => import('./maintenance-tab.tsx'), 'MaintenanceTab');

const ProblemsTab = lazyPart(() => import('./problems-tab.tsx'), 'ProblemsTab');

const LabelTab = lazyPart(() => import('./label-tab.tsx'), 'LabelTab');

const ObjectHistory = lazyPart(() => import('@/shared/admin/object-history.tsx'), 'ObjectHistory');

/** `/admin/resources/edit`: a resource by its id, or a new one of a kind. */
export function ResourcePage() {
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' && query.id !== '' ? query.id : null;
  const type = resourceTypes.find((known) => known === query.type) ?? 'room';
  return (
    <AdminFrame>
      {isReady && (id === null ? <NewResource type={type} /> : <StoredResource key={id} id={id} />)}
    </AdminFrame>
  );
}

function NewResource({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  const [isEdited, setIsEdited] = useState(false);
  return (
    <Box sx={{ maxWidth: columns.form }}>
      <Button
        component={PageLink}
        href="/admin/resources"
        color="inherit"
        startIcon={<ArrowBack />}
        sx={{ mb: 2 }}
      >
        {t('form.back')}
      </Button>
      <PageHeading title={ofKind(`${type}.admin.new`)} />
      <ResourceForm key={type} type={type} resource={null} onEdited={setIsEdited} />
      <LeaveQuestion isEdited={isEdited} />
    </Box>
  );
}

/** Rights without which a tab is absent. */
const rightOfTab: Readonly<Record<ResourceTab, Right>> = {
  details: ['view', 'ManagedResource'],
  rules: ['view', 'ResourceRules'],
  bookings: ['view', 'MerchantBooking'],
  maintenance: ['view', 'Maintenance'],
  problems: ['view', 'Problem'],
  label: ['update', 'Label'],
  history: ['view', 'AuditLog'],
};

function StoredResource({ id }: { readonly id: string }) {
  const { t } = useTranslation('adminResources');
  const { query } = useRouter();
  const ability = useAbility();
  const tabs = resourceTabs.filter((one) => ability.can(...rightOfTab[one]));
  const tab = tabs.find((one) => one === query.tab) ?? 'details';
  const list = listQueryOf(query);
  return (
    <Box sx={{ maxWidth: columns.list }}>
      <QueryContent
        query={useQuery(resourceQueries.one(id))}
        failed={t('form.failed')}
        skeleton={480}
      >
        {(resource) => (
          <>
            <ResourceHead resource={resource} tab={tab} />
            <UrlTabs
              label={resource.name}
              tabs={tabs}
              value={tab}
              labelOf={(one) => t(`page.tab.${one}`)}
              noteOf={(one) => one === 'rules' && <RuleCount resource={resource} />}
              hrefOf={(one) => resourceHref(id, one, list)}
            >
              {(one, onEdited) => (
                <ResourcePanel tab={one} resource={resource} onEdited={onEdited} />
              )}
            </UrlTabs>
          </>
        )}
      </QueryContent>
    </Box>
  );
}

/** How many rules the resource sets itself. */
function RuleCount({ resource }: { readonly resource: ManagedResource }) {
  const count = Object.keys(resource.rules).length;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{ px: 1, borderRadius: '6px', bgcolor: 'action.hover', typography: 'caption' }}
    >
      {count}
    </Box>
  );
}

interface ResourcePanelProps {
  readonly tab: ResourceTab;
  readonly resource: ManagedResource;
  readonly onEdited: ReportEdited;
}

function ResourcePanel({ tab, resource, onEdited }: ResourcePanelProps) {
  switch (tab) {
    case 'details':
      return (
        <ReadOnly subject="ManagedResource">
          <TwoColumns aside={<DetailsAside resource={resource} />}>
            <ResourceForm type={resource.type} resource={resource} onEdited={onEdited} />
          </TwoColumns>
        </ReadOnly>
      );
    case 'rules':
      return (
        <ReadOnly subject="ResourceRules">
          <RulesTab resource={resource} onEdited={onEdited} />
        </ReadOnly>
      );
    case 'bookings':
      return <ResourceBookings resource={resource} />;
    case 'maintenance':
      return <MaintenanceTab resource={resource} />;
    case 'problems':
      return <ProblemsTab resource={resource} />;
    case 'label':
      return <LabelTab resource={resource} />;
    case 'history':
      return <ObjectHistory id={resource.id} />;
  }
}
