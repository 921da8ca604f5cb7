import type { Language } from '@axp/contracts';
import type { Announcement } from '@axp/contracts/announcements';
import type { AnnouncementSeverity } from '@axp/contracts/vocabulary';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, Link, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { textFor } from './announcement-text.ts';
import { severityIcons } from './severity-icons.ts';

const tint = (color: string, percent: number, ground: string) =>
  `color-mix(in srgb, ${color} ${percent}%, ${ground})`;

export function severityColors(severity: AnnouncementSeverity, { vars }: Theme) {
  const { error, info, wait, waitLine, waitText, background } = vars.palette;
  if (severity === 'important') {
    return { ground: wait, line: waitLine, text: waitText };
  }
  const { main } = severity === 'urgent' ? error : info;
  return {
    ground: tint(main, 6, background.paper),
    line: tint(main, 45, 'transparent'),
    text: main,
  };
}

interface AnnouncementStripProps {
  readonly announcement: Pick<Announcement, 'severity' | 'texts' | 'linkUrl'> &
    Partial<Pick<Announcement, 'ownBookings'>>;
  readonly language: Language;
  /** Absent where it can't be dismissed. */
  readonly onDismiss?: (() => void) | undefined;
}

/** One announcement: its importance in colour, icon and word, title, text and link. */
export function AnnouncementStrip(props: AnnouncementStripProps) {
  const { announcement, language, onDismiss } = props;
  const { severity, texts, linkUrl, ownBookings = null } = announcement;
  const { t } = useTranslation('announcement', { lng: language });
  const { title, text, language: written } = textFor(texts, language);
  const Icon = severityIcons[severity];
  return (
    <Box
      sx={(theme) => {
        const { ground, line, text: color } = severityColors(severity, theme);
        return {
          display: 'flex',
          gap: 3,
          px: 4,
          py: 3,
          border: 1,
          borderColor: line,
          borderRadius: `${radius.card}px`,
          bgcolor: ground,
          '& > svg, & b': { color },
        };
      }}
    >
      <Icon aria-hidden fontSize="small" sx={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          <b>{`${t(`severity.${severity}`)}: `}</b>
          <span lang={written}>{title}</span>
        </Typography>
        <Typography variant="body2">
          <span lang={written}>{text}</span>
          {ownBookings !== null && severity !== 'information' && (
            <> {ownBookings === 0 ? t('own.none') : t('own.some', { count: ownBookings })}</>
          )}
          {linkUrl !== null && (
            <>
              {' '}
              <Link
                href={linkUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${t('link')}: ${title}`}
              >
                {t('link')}
              </Link>
            </>
          )}
        </Typography>
      </Box>
      {onDismiss && (
        <IconButton
          aria-label={t('dismiss', { title })}
          onClick={onDismiss}
          sx={{
            flex: 'none',
            alignSelf: 'flex-start',
            m: { xs: '-12px -12px -12px 0', md: '-8px -8px -8px 0' },
          }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
