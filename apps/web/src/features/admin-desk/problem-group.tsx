import type { ResourceProblem } from '@axp/contracts/problems';
import { useRouter } from 'next/router';
import type { Ref } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { categoryIcons } from '@/shared/problems/category-icons.ts';
import { useAssign } from '@/shared/problems/use-assign.ts';
import { useReporters } from '@/shared/problems/use-reporters.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AttentionGroup } from './attention-group.tsx';
import { AttentionRow, Emphasis } from './attention-row.tsx';

interface ProblemGroupProps {
  readonly problems: readonly ResourceProblem[];
  readonly total: number;
}

type Start = ReturnType<typeof useAssign>['mutate'];

const hrefOf = ({ id }: ResourceProblem) => `/admin/problems?problem=${id}`;

const versionOf = ({ id, version }: ResourceProblem) => ({ id, version });

/** Open problems with their keys, those of unusable resources first. */
export function ProblemGroup({ problems, total }: ProblemGroupProps) {
  const { t } = useTranslation('adminDesk');
  const start = useAssign({ started: t('problems.started') }).mutate;
  const links = useProblemKeys(problems, start);
  return (
    <AttentionGroup
      title={t('problems.title')}
      count={total}
      all={total > problems.length ? '/admin/problems' : undefined}
    >
      {problems.map((problem, index) => (
        <ProblemRow
          key={problem.id}
          problem={problem}
          linkRef={(link) => {
            links.current[index] = link;
          }}
          onStart={start}
        />
      ))}
    </AttentionGroup>
  );
}

/** Moves the focus by `j` and `k`; `e` starts to work on the problem in focus, `f` resolves it. */
function useProblemKeys(problems: readonly ResourceProblem[], start: Start) {
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const router = useRouter();
  const placeInFocus = () =>
    links.current.findIndex((link) => link?.closest('li')?.contains(document.activeElement));
  const go = (step: number) => {
    const place = placeInFocus();
    // The first key leads to the first problem.
    const next = place < 0 ? 0 : Math.max(0, Math.min(problems.length - 1, place + step));
    links.current[next]?.focus();
  };
  const inFocus = () => problems[placeInFocus()];
  useShortcut({ key: 'j', labelKey: 'adminDesk:problems.next', run: () => go(1) });
  useShortcut({ key: 'k', labelKey: 'adminDesk:problems.previous', run: () => go(-1) });
  useShortcut({
    key: 'e',
    labelKey: 'adminDesk:problems.work',
    run: () => {
      const problem = inFocus();
      if (problem?.abilities.start) start(versionOf(problem));
    },
  });
  useShortcut({
    key: 'f',
    labelKey: 'adminDesk:problems.resolve',
    run: () => {
      const problem = inFocus();
      if (problem?.abilities.resolve) void router.push(`${hrefOf(problem)}#resolve`);
    },
  });
  return links;
}

interface ProblemRowProps {
  readonly problem: ResourceProblem;
  readonly linkRef: Ref<HTMLAnchorElement>;
  readonly onStart: Start;
}

function ProblemRow({ problem, linkRef, onStart }: ProblemRowProps) {
  const { t } = useTranslation('adminDesk');
  const times = useTimes(useUser().timezone);
  const { resource, text, isUnusable, reportedAt, category, timezone } = problem;
  const reporters = useReporters()(problem);
  const href = hrefOf(problem);
  const { name } = resource;
  return (
    <AttentionRow
      Icon={category ? categoryIcons[category] : kindIcons[resource.type]}
      severity={isUnusable ? 'error' : 'warning'}
      title={t('problems.of', { name, text })}
      href={href}
      linkRef={linkRef}
      actions={
        <>
          <FirstStep problem={problem} onStart={onStart} />
          <SecondaryButton
            size="small"
            component={PageLink}
            href={href}
            aria-label={t('problems.openOf', { name })}
          >
            {t('problems.open')}
          </SecondaryButton>
        </>
      }
    >
      <DottedFacts
        facts={[
          isUnusable && (
            <Emphasis key="unusable" severity="error">
              {t('problems.unusable')}
            </Emphasis>
          ),
          reporters,
          times.marked(times.timeAfter(times.now, reportedAt), reportedAt, timezone),
        ]}
      />
    </AttentionRow>
  );
}

/** Blocks what can't be used, or starts to work on a problem without an assignee. */
function FirstStep({ problem, onStart }: Omit<ProblemRowProps, 'linkRef'>) {
  const { t } = useTranslation('adminDesk');
  const mayBlock = useAbility().can('update', 'Maintenance');
  const { resource, isUnusable, block, assignee, abilities } = problem;
  const { name } = resource;
  if (isUnusable && block === null && mayBlock && abilities.resolve) {
    return (
      <SecondaryButton
        size="small"
        component={PageLink}
        href={`${hrefOf(problem)}#block`}
        aria-label={t('problems.blockOf', { name })}
      >
        {t('problems.block')}
      </SecondaryButton>
    );
  }
  if (assignee !== null || !abilities.start) return null;
  return (
    <SecondaryButton
      size="small"
      aria-label={t('problems.startOf', { name })}
      onClick={() => onStart(versionOf(problem))}
    >
      {t('problems.start')}
    </SecondaryButton>
  );
}
