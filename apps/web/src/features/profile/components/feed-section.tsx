import type { CalendarFeed } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { DelayedSkeleton, ErrorState } from '@/shared/ui/index.ts';
import { useCreateFeed, useDeleteFeed, useOwnFeeds } from '../hooks/use-own-feed.ts';
import { useStamps } from '../hooks/use-stamps.ts';
import { FeedLink } from './feed-link.tsx';
import { ProfileSection } from './profile-section.tsx';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  minHeight: 56,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

/** Calendar feed of the user: a secret link, shown once and revocable. */
export function FeedSection() {
  const { t } = useTranslation('profile');
  const feeds = useOwnFeeds();
  const create = useCreateFeed();
  const [asked, setAsked] = useState<CalendarFeed | null>(null);
  const link = create.data;
  const isLinkThere = link && feeds.data?.some(({ id }) => id === link.id);
  return (
    <ProfileSection title={t('feed.title')} hint={t('feed.hint')}>
      {feeds.isPending && (
        <DelayedSkeleton>
          <Skeleton variant="rounded" height={44} />
        </DelayedSkeleton>
      )}
      {feeds.isError && (
        <ErrorState
          title={t('feed.failed')}
          error={feeds.error}
          onRetry={() => void feeds.refetch()}
        />
      )}
      {isLinkThere && <FeedLink url={link.url} />}
      {feeds.data && feeds.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 3 }}>
          {feeds.data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onRevoke={() => setAsked(feed)} />
          ))}
        </Box>
      )}
      {feeds.data && (
        <Button
          variant="outlined"
          color="inherit"
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t('feed.create')}
        </Button>
      )}
      {asked && <RevokeDialog feed={asked} onClose={() => setAsked(null)} />}
    </ProfileSection>
  );
}

interface FeedRowProps {
  readonly feed: CalendarFeed;
  readonly onRevoke: () => void;
}

function FeedRow({ feed, onRevoke }: FeedRowProps) {
  const { t } = useTranslation('profile');
  const { stamp } = useStamps();
  const label = t('feed.made', { date: stamp(feed.createdAt) });
  return (
    <Box component="li" sx={rowStyle}>
      <Typography variant="body2">{label}</Typography>
      <Button color="error" onClick={onRevoke} aria-label={`${t('feed.revoke')}: ${label}`}>
        {t('feed.revoke')}
      </Button>
    </Box>
  );
}

interface RevokeDialogProps {
  readonly feed: CalendarFeed;
  readonly onClose: () => void;
}

function RevokeDialog({ feed, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('profile');
  const revoke = useDeleteFeed();
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('feed.revokeTitle')}
      description={t('feed.revokeText')}
      confirmLabel={t('feed.revoke')}
      isWorking={revoke.isPending}
      onConfirm={() => revoke.mutate(feed.id, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
