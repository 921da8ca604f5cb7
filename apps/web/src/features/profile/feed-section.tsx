import type { CalendarFeed } from '@axp/contracts';
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from '@axp/contracts';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, readQuery } from '@/shared/api/index.ts';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { ProfileSection, settingStyle } from './profile-section.tsx';
import { useStamps } from './use-stamps.ts';

const feedsKey = ['profile', 'feeds'] as const;

/** Calendar feed of the user: a secret link, shown once and revocable. */
export function FeedSection() {
  const { t } = useTranslation('profile');
  // Links under which calendar programs read the person's own bookings (Z-81).
  const feeds = useQuery({
    ...readQuery(feedsKey, listCalendarFeeds, {}),
    select: (all) => all.filter(({ resource }) => resource === null),
  });
  const create = useChange(
    async (isFreeBusy: boolean) => (await call(createCalendarFeed, { body: { isFreeBusy } })).data,
    { reads: [feedsKey] },
  );
  const [asked, setAsked] = useState<CalendarFeed | null>(null);
  const link = create.data;
  return (
    <ProfileSection id="calendar" title={t('feed.title')} hint={t('feed.hint')}>
      <QueryContent query={feeds} failed={t('feed.failed')} skeleton={44}>
        {(own) => (
          <>
            {/* Its address is known to this page alone, and only now. */}
            {link && own.some(({ id }) => id === link.id) && (
              <FeedLink url={`${window.location.origin}${link.path}`} />
            )}
            {own.length > 0 && (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 3 }}>
                {own.map((feed) => (
                  <FeedRow key={feed.id} feed={feed} onRevoke={() => setAsked(feed)} />
                ))}
              </Box>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              <SecondaryButton loading={create.isPending} onClick={() => create.mutate(false)}>
                {t('feed.create')}
              </SecondaryButton>
              <SecondaryButton loading={create.isPending} onClick={() => create.mutate(true)}>
                {t('feed.createFreeBusy')}
              </SecondaryButton>
            </Box>
          </>
        )}
      </QueryContent>
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
  const date = stamp(feed.createdAt);
  const label = feed.isFreeBusy ? t('feed.madeFreeBusy', { date }) : t('feed.made', { date });
  return (
    <Box component="li" sx={settingStyle}>
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
  const revoke = useChange(() => call(deleteCalendarFeed, { params: { id: feed.id } }), {
    reads: [feedsKey],
  });
  return (
    <ConfirmDialog
      isDestructive
      title={t('feed.revokeTitle')}
      description={t('feed.revokeText')}
      confirmLabel={t('feed.revoke')}
      isWorking={revoke.isPending}
      onConfirm={() => revoke.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
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
