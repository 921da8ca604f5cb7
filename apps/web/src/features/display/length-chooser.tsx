import { Box, ButtonBase } from '@mui/material';
import { formatTime } from '@/shared/lib/datetime/index.ts';
import { displayGrounds } from '@/shared/theme/tokens.ts';
import { DisplayButton, DisplayScreen, u, useDisplayText } from './display-parts.tsx';
import type { LengthChoice } from './length-choices.ts';
import { useCountdown } from './use-countdown.ts';

interface LengthChooserProps {
  readonly title: string;
  readonly subtitle: string;
  readonly choices: readonly LengthChoice[];
  readonly timezone: string;
  readonly isPending: boolean;
  readonly onChoose: (end: number) => void;
  readonly onClose: () => void;
}

/** Closes by itself, so that no one finds it open. */
const openSeconds = 20;

/** How long to book or to extend: what does not fit stays in place, and says so. */
export function LengthChooser({
  title,
  subtitle,
  choices,
  timezone,
  isPending,
  onChoose,
  onClose,
}: LengthChooserProps) {
  const { t } = useDisplayText();
  const left = useCountdown(openSeconds, onClose);
  return (
    <DisplayScreen tone="plain" sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box component="h1" sx={{ m: 0, fontSize: u(8), lineHeight: 1.2, fontWeight: 600 }}>
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: u(4.2) }}>{subtitle}</Box>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(4, 1fr)',
          gap: u(3),
          my: u(4),
          minHeight: 0,
        }}
      >
        {choices.map((choice, index) => (
          <LengthTile
            // The tiles keep their places.
            key={`${index}`}
            choice={choice}
            timezone={timezone}
            isDisabled={isPending}
            onChoose={onChoose}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <DisplayButton onPress={onClose}>{t('action.cancel')}</DisplayButton>
        <Box sx={{ color: 'text.secondary', fontSize: u(4.2) }}>
          {t('choose.closes', { count: Math.max(0, left) })}
        </Box>
      </Box>
    </DisplayScreen>
  );
}

interface LengthTileProps extends Pick<LengthChooserProps, 'timezone' | 'onChoose'> {
  readonly choice: LengthChoice;
  readonly isDisabled: boolean;
}

function LengthTile({ choice: { minutes, end }, timezone, isDisabled, onChoose }: LengthTileProps) {
  const { t, language } = useDisplayText();
  const isPossible = end !== null;
  const { ground, text } = displayGrounds.free;
  return (
    <ButtonBase
      disabled={!isPossible || isDisabled}
      onClick={() => isPossible && onChoose(end)}
      sx={{
        flexDirection: 'column',
        borderRadius: u(3),
        fontFamily: 'inherit',
        fontWeight: 600,
        fontSize: u(isPossible ? 22 : 14),
        lineHeight: 1,
        '&.Mui-focusVisible': { outline: `${u(0.8)} solid currentColor`, outlineOffset: u(0.6) },
        ...(isPossible
          ? { bgcolor: ground, color: text }
          : {
              color: 'text.secondary',
              background: ({ vars: { palette } }) =>
                `repeating-linear-gradient(135deg, ${palette.hatch} 0 8px, ${palette.hatchLine} 8px 16px)`,
            }),
      }}
    >
      {minutes}
      <Box component="span" sx={{ fontSize: u(5), lineHeight: 1.3 }}>
        {t('choose.unit')}
      </Box>
      <Box component="span" sx={{ mt: u(2), fontSize: u(4.6), lineHeight: 1.4, fontWeight: 400 }}>
        {isPossible
          ? t('until', { time: formatTime(end, { timezone, language }) })
          : t('choose.taken')}
      </Box>
    </ButtonBase>
  );
}
