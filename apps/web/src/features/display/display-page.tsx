import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import type { DisplayTheme } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import { BoardScreen } from './board-screen.tsx';
import { DisplayScreen, SpokenLanguageProvider, u, useDisplayText } from './display-parts.tsx';
import { forgetSecret, keepSecret, readSecret } from './display-storage.ts';
import { PairingScreen } from './pairing-screen.tsx';
import { RoomScreen } from './room-screen.tsx';
import type { ShownDisplay } from './use-display.ts';
import { useDisplay } from './use-display.ts';

/** `/display`: a device at a door or in a foyer. It leads to no other page. */
export function DisplayPage() {
  const { language } = useLanguage();
  const [secret, setSecret] = useState(readSecret);
  if (secret === null) {
    return (
      <Speaking language={language}>
        <PairingScreen
          onPaired={(paired) => {
            keepSecret(paired);
            setSecret(paired);
          }}
        />
      </Speaking>
    );
  }
  return (
    <PairedDisplay
      key={secret}
      secret={secret}
      onRevoked={() => {
        forgetSecret();
        setSecret(null);
      }}
    />
  );
}

interface PairedDisplayProps {
  readonly secret: string;
  readonly onRevoked: () => void;
}

function PairedDisplay({ secret, onRevoked }: PairedDisplayProps) {
  const { language } = useLanguage();
  const display = useDisplay(secret, onRevoked);
  const [, changeSettings] = useSettings();
  const changeMode = useEffectEvent((mode: DisplayTheme) => changeSettings({ mode }));
  const theme = display.known?.state.theme;
  // Storage, where the first paint finds the mode.
  useEffect(() => {
    if (theme) changeMode(theme);
  }, [theme]);
  return (
    <Speaking language={display.known?.state.language ?? language}>
      <ShownScreen display={display} secret={secret} />
    </Speaking>
  );
}

function ShownScreen({
  display,
  secret,
}: {
  readonly display: ShownDisplay;
  readonly secret: string;
}) {
  const { known, now, isOffline, show } = display;
  const [room] = known?.state.rooms ?? [];
  if (!known || !room) return <NothingKnown isFailing={display.isFailing} />;
  const { state, receivedAt } = known;
  const shown = { state, receivedAt, now, isOffline, show };
  return state.kind === 'board' ? (
    <BoardScreen shown={shown} />
  ) : (
    <RoomScreen shown={{ ...shown, room }} secret={secret} />
  );
}

/** Before the first answer, and without one. */
function NothingKnown({ isFailing }: { readonly isFailing: boolean }) {
  const { t } = useDisplayText();
  return (
    <DisplayScreen tone="muted" sx={{ display: 'grid', placeContent: 'center' }}>
      <Box role="status" sx={{ fontSize: u(8), fontWeight: 600 }}>
        {isFailing && t('unknown')}
      </Box>
    </DisplayScreen>
  );
}

const switchedMs = 20_000;

interface SpeakingProps extends PropsWithChildren {
  readonly language: Language;
}

/** Speaks the language of the display, or for a moment the other one. */
function Speaking({ language, children }: SpeakingProps) {
  const [isSwitched, setSwitched] = useState(false);
  useEffect(() => {
    if (!isSwitched) return undefined;
    const timer = setTimeout(() => setSwitched(false), switchedMs);
    return () => clearTimeout(timer);
  }, [isSwitched]);
  const other = languages.find((one) => one !== language) ?? language;
  const spoken = {
    language: isSwitched ? other : language,
    switchLanguage: () => setSwitched((before) => !before),
  };
  return <SpokenLanguageProvider value={spoken}>{children}</SpokenLanguageProvider>;
}
