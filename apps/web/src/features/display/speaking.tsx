import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import type { PropsWithChildren } from 'react';
import { useEffect, useState } from 'react';
import { SpokenLanguageProvider } from './display-parts.tsx';

const switchedMs = 20_000;

interface SpeakingProps extends PropsWithChildren {
  readonly language: Language;
}

/** Speaks the language of the display, or for a moment the other one. */
export function Speaking({ language, children }: SpeakingProps) {
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
