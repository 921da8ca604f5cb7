import type { ResourceProblem } from '@axp/contracts/problems';
import { Box, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { categoryIcons } from '@/shared/problems/category-icons.ts';
import { useReporters } from '@/shared/problems/use-reporters.ts';
import { useUser } from '@/shared/session/index.ts';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ProblemChip } from './problem-chip.tsx';

interface ProblemRowProps {
  readonly problem: ResourceProblem;
  readonly href: string;
  readonly isOpen: boolean;
}

/** A problem in a list; all of it opens the problem. */
export function ProblemRow({ problem, href, isOpen }: ProblemRowProps) {
  const { t } = useTranslation('adminResources');
  const times = useTimes(useUser().timezone);
  const { resource, floor, building, reportedAt, isUnusable } = problem;
  const { category, assignee, supplier } = problem;
  const reporters = useReporters()(problem);
  const Icon = category ? categoryIcons[category] : kindIcons[resource.type];
  const notes = [isUnusable && t('problems.unusable'), reporters, supplier ?? assignee?.fullName];
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 3,
        px: { xs: 4, sm: 5 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        ...(isOpen && { bgcolor: 'selected.ground', boxShadow: 'inset 3px 0 0 currentColor' }),
      }}
    >
      <Icon aria-hidden sx={{ mt: 0.5, color: isUnusable ? 'error.main' : 'text.secondary' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={PageLink}
          href={href}
          shallow
          scroll={false}
          color="inherit"
          underline="hover"
          variant="subtitle2"
          aria-current={isOpen ? 'true' : undefined}
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {problem.text}
        </Link>
        <Typography variant="secondary">
          {[resource.name, floor, building.name].filter(Boolean).join(', ')}
        </Typography>
        <Typography variant="note" component="div">
          <DottedFacts facts={notes} />
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', alignContent: 'start', gap: 1 }}>
        <ProblemChip problem={problem} />
        <Typography component="time" dateTime={reportedAt} variant="note">
          {times.marked(times.timeAfter(times.now, reportedAt), reportedAt, problem.timezone)}
        </Typography>
      </Box>
    </Box>
  );
}
