import type { Language } from '@axp/contracts';
import type { i18n, ResourceKey } from 'i18next';
import type { TextResources } from './resources.ts';

/** The texts of one namespace in every language. */
export interface TextBundle extends Readonly<Record<Language, ResourceKey>> {
  readonly namespace: keyof TextResources;
}

/** Makes the texts of a page known before it is drawn; asking twice changes nothing. */
export function addTexts(instance: i18n, bundles: readonly TextBundle[]): void {
  for (const { namespace, en, th } of bundles) {
    if (instance.hasResourceBundle('en', namespace)) continue;
    // Without events, because this runs during render, before any reader.
    for (const [language, texts] of [['en', en] as const, ['th', th] as const]) {
      instance.addResourceBundle(language, namespace, texts, false, false, { silent: true });
    }
  }
}
