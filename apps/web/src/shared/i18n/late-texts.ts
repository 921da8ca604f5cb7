import type { i18n } from 'i18next';

/**
 * Loads the texts of refusals: bundled (I-01), but in a separate file, because they are not needed
 * for the first paint. If loading fails, the generic text remains.
 */
export async function addLateTexts(instance: i18n): Promise<void> {
  const bundle = await import('./texts/validation.ts').catch(() => null);
  if (!bundle) return;
  const { namespace, en, th } = bundle.validationTexts;
  instance.addResourceBundle('th', namespace, th, false, false, { silent: true });
  instance.addResourceBundle('en', namespace, en);
}
