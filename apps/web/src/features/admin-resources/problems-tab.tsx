import type { ManagedResource } from '@axp/contracts';
import type { ProblemState } from '@axp/contracts/vocabulary';
import { useState } from 'react';
import { ProblemList } from './problem-list.tsx';

/** Problems of one resource. */
export function ProblemsTab({ resource }: { readonly resource: ManagedResource }) {
  const [state, setState] = useState<ProblemState>('open');
  return <ProblemList filter={{ resourceId: resource.id }} state={state} onState={setState} />;
}
