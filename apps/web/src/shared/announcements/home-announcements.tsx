import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '@/shared/i18n/index.ts';
import { announcementTexts } from '@/shared/i18n/texts/announcement.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { announcementQueries } from './announcement-queries.ts';

/** Before the others are folded. */
const most = { wide: 3, phone: 1 } as const;

interface HomeAnnouncementsProps {
  /** Urgent ones stand above what is overdue, the others below it. */
  readonly part: 'urgent' | 'others';
}

/** Announcements of the start page, the most important ones first; more than a few are folded. */
export function HomeAnnouncements({ part }: HomeAnnouncementsProps) {
  const { t, i18n } = useTranslation('announcement');
  addTexts(i18n, [announcementTexts]);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { data = [] } = useQuery(announcementQueries.shown());
  const [isOpen, setIsOpen] = useState(false);
  const limit = isPhone ? most.phone : most.wide;
  const isHere = ({ severity }: (typeof data)[number]) =>
    (severity === 'urgent') === (part === 'urgent');
  const first = data.slice(0, limit).filter(isHere);
  const folded = part === 'others' ? data.slice(limit) : [];
  if (first.length === 0 && folded.length === 0) return null;
  return (
    <Box sx={{ mt: 2, mb: { xs: 4, md: 6 } }}>
      <AnnouncementList announcements={isOpen ? [...first, ...folded] : first} hasOwnBookings>
        {folded.length > 0 && (
          <Button
            color="inherit"
            aria-expanded={isOpen}
            endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            onClick={() => setIsOpen(!isOpen)}
            sx={{
              justifyContent: 'space-between',
              px: 4,
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            {isOpen ? t('fewer') : t('more', { count: folded.length })}
          </Button>
        )}
      </AnnouncementList>
    </Box>
  );
}
