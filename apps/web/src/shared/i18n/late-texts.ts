import type { i18n } from 'i18next';

/**
 * Adds the texts of refusals: bundled like all others (I-01), but a file of its own, since nobody is
 * refused anything before the first paint. A lost connection leaves the text for the unexpected.
 */
export async function addLateTexts(instance: i18n): Promise<void> {
  const bundle = await import('./texts/validation.ts').catch(() => null);
  if (!bundle) return;
  const { namespace, en, th } = bundle.validationTexts;
  instance.addResourceBundle('th', namespace, th, false, false, { silent: true });
  instance.addResourceBundle('en', namespace, en);
}
