import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { DelayedSkeleton, ErrorState } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useActionLink, useFollowLink } from '../hooks/use-action-link.ts';
import { spokenAction } from '../model/spoken-action.ts';
import { LinkQuestion } from './link-question.tsx';

/** Asks, tells that it is done, or why the link does nothing any more. */
export function LinkCard({ token }: { readonly token: string }) {
  const { t } = useTranslation('myBooking');
  const { data: link, error, refetch } = useActionLink(token);
  const follow = useFollowLink(token);
  if (follow.data) {
    const action = spokenAction(follow.data);
    return <Outcome title={t(`link.done.${action}`)} text={t(`link.doneText.${action}`)} />;
  }
  if (link?.state === 'ready') return <LinkQuestion link={link} follow={follow} />;
  if (link) return <Outcome title={t(`link.over.${link.state}`)} text={t('link.overText')} />;
  if (error instanceof ApiProblem && error.status < 500) {
    return <Outcome title={t('link.over.unknown')} text={t('link.overText')} />;
  }
  if (error) {
    return <ErrorState title={t('link.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <DelayedSkeleton>
      <Skeleton variant="rounded" height={220} />
    </DelayedSkeleton>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly text: string;
}

function Outcome({ title, text }: OutcomeProps) {
  const { t } = useTranslation('myBooking');
  return (
    <div role="status">
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {text}
      </Typography>
      <Button component={PageLink} href="/my-booking" variant="outlined" color="inherit">
        {t('link.open')}
      </Button>
    </div>
  );
}
