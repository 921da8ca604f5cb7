import { languages } from '@axp/contracts';
import type { i18n } from 'i18next';
import { languageOf } from '@/shared/i18n/index.ts';

/** Speaks in every tab of the browser the language that was chosen in one of them. */
export function shareLanguage(texts: i18n): () => void {
  let tabs: BroadcastChannel;
  try {
    tabs = new BroadcastChannel('axp-language');
  } catch {
    // Forbidden like everything else that tabs share: each speaks for itself.
    return () => {};
  }
  let heard: string | null = null;
  const tell = () => {
    const language = languageOf(texts);
    if (language !== heard) tabs.postMessage(language);
    heard = null;
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const language = languages.find((known) => known === data);
    if (!language || language === languageOf(texts)) return;
    heard = language;
    void texts.changeLanguage(language);
  });
  texts.on('languageChanged', tell);
  return () => {
    texts.off('languageChanged', tell);
    tabs.close();
  };
}
