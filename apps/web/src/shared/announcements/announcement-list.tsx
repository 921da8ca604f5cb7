import type { Announcement } from '@axp/contracts/announcements';
import { dismissAnnouncement } from '@axp/contracts/announcements';
import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { addTexts, useLanguage } from '@/shared/i18n/index.ts';
import { announcementTexts } from '@/shared/i18n/texts/announcement.ts';
import { keepFocus } from '@/shared/keyboard/keep-focus.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { announcementsKey } from './announcement-queries.ts';
import { AnnouncementStrip } from './announcement-strip.tsx';

interface AnnouncementListProps {
  readonly announcements: readonly Announcement[];
  /** Whether each tells how many own bookings it concerns. */
  readonly hasOwnBookings?: boolean;
}

/** Announcements as strips, which are dismissed one by one; urgent ones stay until they end. */
export function AnnouncementList(props: PropsWithChildren<AnnouncementListProps>) {
  const { announcements, hasOwnBookings = false, children } = props;
  const { t, i18n } = useTranslation('announcement');
  addTexts(i18n, [announcementTexts]);
  const { language } = useLanguage();
  const dismissal = useDismissal();
  if (announcements.length === 0 && !children) return null;
  return (
    <Box
      component="section"
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t('label')}
      sx={{ display: 'grid', gap: 2 }}
    >
      {announcements.map(({ ownBookings, ...announcement }) => (
        <AnnouncementStrip
          key={announcement.id}
          announcement={{ ...announcement, ...(hasOwnBookings && { ownBookings }) }}
          language={language}
          onDismiss={
            announcement.severity === 'urgent' ? undefined : () => dismissal.mutate(announcement.id)
          }
        />
      ))}
      {children}
    </Box>
  );
}

/** Hides an announcement at once, in every list. */
function useDismissal() {
  const queries = useQueryClient();
  return useChange(
    (id: string) => {
      queries.setQueriesData<Announcement[]>({ queryKey: announcementsKey }, (listed) =>
        listed?.filter((announcement) => announcement.id !== id),
      );
      return call(dismissAnnouncement, { params: { id } });
    },
    { reads: [announcementsKey] },
  );
}
