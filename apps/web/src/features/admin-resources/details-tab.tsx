import type { ManagedResource } from '@axp/contracts';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ResourceForm } from './resource-form.tsx';

const DetailsAside = lazyPart(() => import('./details-aside.tsx').then((m) => m.DetailsAside));

interface DetailsTabProps {
  readonly resource: ManagedResource;
  readonly onEdited: ReportEdited;
}

/** The form of a resource, beside facts about it. */
export function DetailsTab({ resource, onEdited }: DetailsTabProps) {
  return (
    <TwoColumns aside={<DetailsAside resource={resource} />}>
      <ResourceForm type={resource.type} resource={resource} onEdited={onEdited} />
    </TwoColumns>
  );
}
