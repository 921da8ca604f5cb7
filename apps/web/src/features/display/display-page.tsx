import type { DisplayTheme } from '@axp/contracts/vocabulary';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useSettings } from '@/shared/theme/settings.ts';
import { forgetSecret, keepSecret, readSecret } from './display-storage.ts';
import { PairingScreen } from './pairing-screen.tsx';
import { ShownScreen } from './shown-screen.tsx';
import { Speaking } from './speaking.tsx';
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
