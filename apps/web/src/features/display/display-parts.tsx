import type { Language } from '@axp/contracts';
import { Box, ButtonBase } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { PropsWithChildren, ReactNode } from 'react';
import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { displayGrounds } from '@/shared/theme/tokens.ts';

/**
 * A length in hundredths of the screen's height, or less where the screen is narrow. A picture of a
 * display sets it by `--display-u`.
 */
export const u = (length: number) => `calc(${length} * var(--u))`;

/** So long a name of a room fits in large type. */
export const longestLarge = 18;

/** Cuts what is longer than its line, but not the marks above and below Thai characters. */
export const inOneLine = {
  maxWidth: '100%',
  overflowX: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

interface Spoken {
  readonly language: Language;
  /** Speaks the other language for a moment. */
  readonly switchLanguage: () => void;
}

/** The language that a display speaks, whatever that of its browser is. */
const SpokenLanguage = createContext<Spoken>({ language: 'en', switchLanguage: () => undefined });
export const SpokenLanguageProvider = SpokenLanguage.Provider;

export function useDisplayText() {
  const spoken = useContext(SpokenLanguage);
  const { i18n } = useTranslation('display');
  return { t: i18n.getFixedT(spoken.language, 'display'), ...spoken };
}

interface ScreenProps extends PropsWithChildren {
  readonly tone: keyof typeof displayGrounds | 'plain';
  readonly sx?: SystemStyleObject<Theme>;
}

/** Distance and period of a movement too small to notice, against marks that a picture burns in. */
const shiftPx = 2;
const shiftMs = 10 * 60_000;
const shifts = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function useShift(): string {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), shiftMs);
    return () => clearInterval(timer);
  }, []);
  const [x, y] = shifts[count % shifts.length] ?? shifts[0];
  return `translate(${x * shiftPx}px, ${y * shiftPx}px)`;
}

/** A screen that fills the device, and never scrolls. */
export function DisplayScreen({ tone, sx, children }: ScreenProps) {
  const { language } = useDisplayText();
  const transform = useShift();
  const colors =
    tone === 'plain'
      ? { bgcolor: 'background.default', color: 'text.primary', '--ground': 'transparent' }
      : {
          bgcolor: displayGrounds[tone].ground,
          color: displayGrounds[tone].text,
          '--ground': displayGrounds[tone].ground,
          '--on': displayGrounds[tone].onText,
          '--seen': displayGrounds[tone].seen,
        };
  return (
    <Box
      lang={language}
      style={{ transform }}
      sx={[
        {
          '--u': 'var(--display-u, min(1vh, 0.6vw))',
          position: 'fixed',
          // Covers the edges wherever it is shifted to.
          inset: `-${shiftPx}px`,
          overflow: 'hidden',
          px: u(6),
          py: u(4),
          fontSize: u(4),
          lineHeight: 1.35,
          fontVariantNumeric: 'tabular-nums',
          userSelect: 'none',
          '&:lang(th)': { lineHeight: 1.6 },
          ...colors,
        },
        ...(sx ? [sx] : []),
      ]}
    >
      {children}
    </Box>
  );
}

interface DisplayButtonProps extends PropsWithChildren {
  readonly icon?: ReactNode;
  readonly isFilled?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** A button for a finger at a wall: at least 56 px high. */
export function DisplayButton({
  icon,
  isFilled = false,
  isDisabled = false,
  onPress,
  children,
}: DisplayButtonProps) {
  return (
    <ButtonBase
      disabled={isDisabled}
      onClick={onPress}
      sx={{
        gap: u(2),
        height: u(15),
        minHeight: 56,
        px: u(6),
        borderRadius: u(2.4),
        border: `${u(0.5)} solid currentColor`,
        fontSize: u(5.6),
        fontWeight: 600,
        fontFamily: 'inherit',
        '& svg': { fontSize: u(7) },
        '&.Mui-focusVisible': { outline: `${u(0.8)} solid currentColor`, outlineOffset: u(0.6) },
        ...(isFilled && { flex: 1, bgcolor: 'currentColor' }),
      }}
    >
      {isFilled ? (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: u(2), color: 'var(--on)' }}
        >
          {icon}
          {children}
        </Box>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </ButtonBase>
  );
}

interface QrProps {
  readonly address: string;
  readonly label: string;
  readonly size: number;
}

export function Qr({ address, label, size }: QrProps) {
  return (
    <Box
      component="img"
      alt={label}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
      sx={{
        width: u(size),
        height: u(size),
        flex: 'none',
        borderRadius: u(1),
        bgcolor: 'common.white',
      }}
    />
  );
}
