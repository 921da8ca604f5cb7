import Add from '@mui/icons-material/Add';
import { Box, IconButton, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textFor } from '@/shared/announcements/announcement-text.ts';
import { severityIcons } from '@/shared/announcements/severity-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility, useMerchant, useUser } from '@/shared/session/index.ts';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { AttentionRow } from './attention-row.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries } from './desk-queries.ts';

const listHref = '/admin/announcements';
const editHref = '/admin/announcements/edit';

const colors = { information: 'info', important: 'warning', urgent: 'error' } as const;

/** Announcements shown now; absent while there are none. */
export function AnnouncementsCard() {
  const { t } = useTranslation('adminDesk');
  const { language } = useLanguage();
  const { title: company } = useMerchant();
  const times = useTimes(useUser().timezone);
  const mayUpdate = useAbility().can('update', 'Announcement');
  const { data: answer } = useQuery(deskQueries.announcements());
  if (!answer || answer.data.length === 0) return null;
  const { data: shown, meta } = answer;
  return (
    <DeskCard
      title={t('announcements.title')}
      aside={
        mayUpdate && (
          <IconButton component={PageLink} href={editHref} aria-label={t('announcements.new')}>
            <Add />
          </IconButton>
        )
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ id, severity, texts, resource, building, end, timezone }) => {
          const time = times.marked(times.stamp(end), end, timezone);
          return (
            <AttentionRow
              key={id}
              Icon={severityIcons[severity]}
              severity={colors[severity]}
              title={textFor(texts, language).title}
              href={`${editHref}?id=${id}`}
            >
              <DottedFacts
                facts={[
                  resource?.name ?? building?.name ?? company,
                  t('announcements.until', { time }),
                ]}
              />
            </AttentionRow>
          );
        })}
      </Box>
      {meta.shown > shown.length && (
        <Box sx={{ px: { xs: 4, sm: 5 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
          <Link component={PageLink} href={listHref}>
            {t('attention.all', { count: meta.shown })}
          </Link>
        </Box>
      )}
    </DeskCard>
  );
}
