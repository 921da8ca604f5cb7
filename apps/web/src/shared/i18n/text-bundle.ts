import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts/vocabulary';
import type { i18n, ResourceKey } from 'i18next';
import type { TextResources } from './resources.ts';

/** The texts of one namespace in every language. */
export interface TextBundle extends Readonly<Record<Language, ResourceKey>> {
  readonly namespace: keyof TextResources;
}

/** Makes the texts of a page known before it is drawn; asking twice changes nothing. */
export function addTexts(instance: i18n, bundles: readonly TextBundle[]): void {
  for (const { namespace, ...texts } of bundles) {
    if (instance.hasResourceBundle('en', namespace)) continue;
    // Without events, because this runs during render, before any reader.
    for (const language of languages) {
      instance.addResourceBundle(language, namespace, texts[language], false, false, {
        silent: true,
      });
    }
  }
}
