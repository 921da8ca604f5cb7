import type { Delegation } from '@axp/contracts';
import type { StoredDelegation } from './delegation.repository.ts';

export function presentDelegation(stored: StoredDelegation, today: string): Delegation {
  const { id, approverId, approverName, delegateId, delegateName, firstDay, lastDay } = stored;
  return {
    id,
    approver: { id: approverId, fullName: approverName },
    delegate: { id: delegateId, fullName: delegateName },
    firstDay,
    lastDay,
    isCurrent: firstDay <= today && today <= lastDay,
  };
}
