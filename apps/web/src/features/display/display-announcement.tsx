import { isWithin } from '@axp/contracts/display-situation';
import type { DisplayAnnouncement } from '@axp/contracts/displays';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { textFor } from '@/shared/announcements/announcement-text.ts';
import { severityIcons } from '@/shared/announcements/severity-icons.ts';
import { u, useDisplayText } from './display-parts.tsx';
import type { ShownBoard } from './use-display.ts';

/** Time for reading one of several announcements. */
const readingMs = 15_000;

/** The announcement of a moment by the clock of the display; several take turns. */
export function announcementAt({
  state: { announcements },
  now,
}: Pick<ShownBoard, 'state' | 'now'>): DisplayAnnouncement | undefined {
  const current = announcements.filter(({ start, end }) => isWithin(now, start, end));
  return current[Math.floor(now / readingMs) % Math.max(1, current.length)];
}

interface DisplayAnnouncementStripProps {
  readonly announcement: DisplayAnnouncement;
  readonly sx: SystemStyleObject<Theme>;
}

/** An announcement in two lines, which stays as long as it is valid. */
export function DisplayAnnouncementStrip({ announcement, sx }: DisplayAnnouncementStripProps) {
  const { t, language } = useDisplayText();
  const { severity, texts } = announcement;
  const { title, text, language: written } = textFor(texts, language);
  const Icon = severityIcons[severity];
  return (
    <Box
      role="note"
      sx={[{ display: 'flex', alignItems: 'center', gap: u(2), minWidth: 0, lineHeight: 1.4 }, sx]}
    >
      <Icon aria-hidden sx={{ flex: 'none', fontSize: '1.5em' }} />
      <Box
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '2',
          overflow: 'hidden',
          // Else marks of a third line, which is cut off, reach into the second one.
          '&:lang(th)': { fontSize: '0.9em', lineHeight: 1.6 },
        }}
      >
        <b>{`${t(`severity.${severity}`)}: `}</b>
        <span lang={written}>
          <b>{title}</b> {text}
        </span>
      </Box>
    </Box>
  );
}
