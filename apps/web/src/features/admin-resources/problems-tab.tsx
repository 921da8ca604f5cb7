import type { ManagedResource } from '@axp/contracts';
import { useState } from 'react';
import type { ProblemView } from './problem-list.tsx';
import { isPartOfOpen, ProblemList } from './problem-list.tsx';

/** Problems of one resource. */
export function ProblemsTab({ resource }: { readonly resource: ManagedResource }) {
  const [view, setView] = useState<ProblemView>('open');
  return (
    <ProblemList
      filter={{ resourceId: resource.id }}
      view={view}
      onView={setView}
      onClear={isPartOfOpen(view) ? () => setView('open') : undefined}
    />
  );
}
