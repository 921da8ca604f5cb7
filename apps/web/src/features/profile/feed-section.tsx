import type { CalendarFeed } from '@axp/contracts';
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from '@axp/contracts';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, readQuery } from '@/shared/api/index.ts';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { ProfileSection } from './profile-section.tsx';
import { useStamps } from './use-stamps.ts';

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
    <ProfileSection id="calendar" title={t('feed.title')} hint={t('feed.hint')}>
      {feeds.isPending && (
        <DelayedSkeleton>
          <Skeleton variant="rounded" height={44} />
        </DelayedSkeleton>
      )}
      {feeds.isError && <ErrorState title={t('feed.failed')} query={feeds} />}
      {isLinkThere && <FeedLink url={link.url} />}
      {feeds.data && feeds.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 3 }}>
          {feeds.data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onRevoke={() => setAsked(feed)} />
          ))}
        </Box>
      )}
      {feeds.data && (
        <SecondaryButton loading={create.isPending} onClick={() => create.mutate()}>
          {t('feed.create')}
        </SecondaryButton>
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

const feedsKey = ['profile', 'feeds'] as const;

/** Links under which calendar programs read the person's own bookings (Z-81). */
function useOwnFeeds() {
  return useQuery({
    ...readQuery(feedsKey, listCalendarFeeds, {}),
    select: (feeds) => feeds.filter(({ resource }) => resource === null),
  });
}

/** Makes a link; its address is known to this page alone, and only now. */
function useCreateFeed() {
  return useChange(
    async () => {
      const { data } = await call(createCalendarFeed, { body: {} });
      return { id: data.id, url: `${window.location.origin}${data.path}` };
    },
    { reads: [feedsKey] },
  );
}

/** Takes a link back: it leads nowhere from then on. */
function useDeleteFeed() {
  return useChange((id: string) => call(deleteCalendarFeed, { params: { id } }), {
    reads: [feedsKey],
  });
}

/** A link that is shown this once, ready to be copied. */
function FeedLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('profile');
  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 4 }}>
      <Alert severity="info">{t('feed.once')}</Alert>
      <CopyField
        label={t('feed.label')}
        value={url}
        copy={t('feed.copy')}
        copied={t('feed.copied')}
      />
    </Box>
  );
}
