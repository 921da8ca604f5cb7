import type { MoveIn } from '@axp/contracts/move-in';
import { Card, LinearProgress, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useMoveInWords } from './use-move-in-words.ts';

interface JobProgressProps {
  readonly moveIn: MoveIn;
  readonly title: string;
}

/** How far a check or a run has come; it continues when the page is left. */
export function JobProgress({ moveIn: { progress }, title }: JobProgressProps) {
  const { t } = useTranslation('adminMoveIn');
  const { number } = useMoveInWords();
  const isKnown = progress !== null && progress.total > 0;
  const share = isKnown ? Math.min(100, (100 * progress.done) / progress.total) : 0;
  const text = isKnown
    ? t('job.progress', { done: number(progress.done), total: number(progress.total) })
    : t('job.starting');
  return (
    <Card component="section" aria-label={title} sx={{ px: { xs: 4, md: 5 }, py: 5 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <LinearProgress
        aria-label={title}
        aria-valuetext={text}
        variant={isKnown ? 'determinate' : 'indeterminate'}
        value={share}
        sx={{ my: 3 }}
      />
      <Typography variant="body2" role="status">
        {text}
      </Typography>
      <Typography variant="note">{t('job.leave')}</Typography>
    </Card>
  );
}
