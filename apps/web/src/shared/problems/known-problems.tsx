import type { Resource } from '@axp/contracts';
import type { KnownProblem } from '@axp/contracts/problems';
import { joinProblem } from '@axp/contracts/problems';
import Build from '@mui/icons-material/BuildOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { problemQueries, problemsKey } from './problem-queries.ts';

interface KnownProblemsProps {
  readonly resource: Pick<Resource, 'id'>;
  readonly timezone: string;
  readonly onJoined: () => void;
}

/** Open problems of a resource, which are joined instead of reported again. */
export function KnownProblems({ resource, timezone, onJoined }: KnownProblemsProps) {
  const { t } = useTranslation('myBooking');
  const { data = [] } = useQuery(problemQueries.known(resource.id));
  const join = useChange(
    async (id: string) => {
      await call(joinProblem, { params: { id } });
    },
    { done: t('report.known.joined'), onDone: onJoined, reads: [problemsKey] },
  );
  if (data.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('report.known.label')}
      sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {data.map((problem) => (
        <Box component="li" key={problem.id} sx={rowStyle}>
          <Build aria-hidden fontSize="small" sx={{ flex: 'none', color: 'waitText' }} />
          <KnownText problem={problem} timezone={timezone} />
          {!problem.isMine && (
            <SecondaryButton
              loading={join.isPending && join.variables === problem.id}
              onClick={() => join.mutate(problem.id)}
              sx={{ flex: 'none' }}
            >
              {t('report.known.same')}
            </SecondaryButton>
          )}
        </Box>
      ))}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  borderRadius: `${radius.control}px`,
  bgcolor: 'wait',
} as const;

interface KnownTextProps {
  readonly problem: KnownProblem;
  readonly timezone: string;
}

/** Text and state of a known problem; only its subject if the report is part of a private booking. */
function KnownText({ problem, timezone }: KnownTextProps) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(timezone);
  const { text, category, reportedAt, isStarted, isMine } = problem;
  const subject = category ? t(`report.categories.${category}`) : t('report.known.other');
  const state = isStarted ? t('report.known.started') : t('report.known.waiting');
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        {t('report.known.title', { text: text ?? subject })}
      </Typography>
      <Typography variant="note" component="div">
        <DottedFacts facts={[times.dayOf(reportedAt), state, isMine && t('report.known.mine')]} />
      </Typography>
    </Box>
  );
}
