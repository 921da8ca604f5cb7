import type { ResourceProblem } from '@axp/contracts/problems';
import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** State of a problem; of an open one also whether it is in progress, with a supplier, or its resource blocked. */
export function ProblemChip({ problem }: { readonly problem: ResourceProblem }) {
  const { t } = useTranslation('adminResources');
  const { state, block, assignee, supplier, isUnusable } = problem;
  if (state === 'resolved') {
    return <Chip size="small" color="success" label={t('problems.chip.resolved')} />;
  }
  if (block) return <Chip size="small" color="warning" label={t('problems.chip.blocked')} />;
  if (supplier !== null) return <Chip size="small" label={t('problems.chip.supplier')} />;
  if (assignee) return <Chip size="small" color="warning" label={t('problems.chip.started')} />;
  const color = isUnusable ? 'error' : 'default';
  return <Chip size="small" color={color} label={t('problems.chip.new')} />;
}
