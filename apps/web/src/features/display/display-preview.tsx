import type { DisplayState } from '@axp/contracts/displays';
import { Box } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '@/shared/i18n/index.ts';
import { displayTexts } from '@/shared/i18n/texts/display.ts';
import { StateScreen } from './shown-screen.tsx';
import { Speaking } from './speaking.tsx';

/** A screen of 1024 × 600, and how much smaller it is drawn. */
const screen = { width: 1024, height: 600, unit: 6 } as const;
const scale = 0.3125;

interface DisplayPreviewProps {
  readonly state: DisplayState;
  readonly label: string;
}

/** A picture of a display: its own page, smaller and without anything to press. */
export function DisplayPreview({ state, label }: DisplayPreviewProps) {
  const { i18n } = useTranslation('display');
  addTexts(i18n, [displayTexts]);
  const picture = useRef<HTMLDivElement>(null);
  // The dialog around it would move the focus to the first button, which cannot have it.
  useLayoutEffect(() => {
    const buttons = picture.current?.querySelectorAll('button') ?? [];
    for (const button of buttons) button.tabIndex = -1;
  });
  const now = Date.parse(state.now);
  const shown = { state, now, receivedAt: now, outage: null, show: () => undefined };
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{
        width: screen.width * scale,
        height: screen.height * scale,
        overflow: 'hidden',
        borderRadius: 1,
        outline: '4px solid',
        outlineColor: 'text.primary',
      }}
    >
      <Box
        ref={picture}
        inert
        // The appearance of the display, whatever that of the reader is.
        data-axp-mode={state.theme}
        style={{ transform: `scale(${scale})` }}
        sx={{
          width: screen.width,
          height: screen.height,
          transformOrigin: '0 0',
          '--display-u': `${screen.unit}px`,
        }}
      >
        <Speaking language={state.language}>
          <StateScreen shown={shown} secret="" />
        </Speaking>
      </Box>
    </Box>
  );
}
