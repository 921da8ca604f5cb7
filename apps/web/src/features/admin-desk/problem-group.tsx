import type { ResourceProblem } from '@axp/contracts/problems';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { categoryIcons } from '@/shared/problems/category-icons.ts';
import { useReporters } from '@/shared/problems/use-reporters.ts';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AttentionGroup } from './attention-group.tsx';
import { AttentionRow, Emphasis } from './attention-row.tsx';

interface ProblemGroupProps {
  readonly problems: readonly ResourceProblem[];
  readonly total: number;
}

/** Open problems, those of unusable resources first. */
export function ProblemGroup({ problems, total }: ProblemGroupProps) {
  const { t } = useTranslation('adminDesk');
  return (
    <AttentionGroup
      title={t('problems.title')}
      count={total}
      all={total > problems.length ? '/admin/problems' : undefined}
    >
      {problems.map((problem) => (
        <ProblemRow key={problem.id} problem={problem} />
      ))}
    </AttentionGroup>
  );
}

function ProblemRow({ problem }: { readonly problem: ResourceProblem }) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const { id, resource, text, isUnusable, reportedAt, category, timezone } = problem;
  const reporters = useReporters()(problem);
  const href = `/admin/problems?problem=${id}`;
  const title = t('problems.of', { name: resource.name, text });
  return (
    <AttentionRow
      Icon={category ? categoryIcons[category] : kindIcons[resource.type]}
      severity={isUnusable ? 'error' : 'warning'}
      title={title}
      href={href}
      actions={
        <SecondaryButton
          size="small"
          component={PageLink}
          href={href}
          aria-label={t('problems.openOf', { name: resource.name })}
        >
          {t('problems.open')}
        </SecondaryButton>
      }
    >
      {isUnusable && (
        <>
          <Emphasis severity="error">{t('problems.unusable')}</Emphasis>
          {' · '}
        </>
      )}
      {`${reporters} · ${times.marked(times.timeAfter(times.now, reportedAt), reportedAt, timezone)}`}
    </AttentionRow>
  );
}
