import { afterEach, describe, expect, it } from '@jest/globals';
import { rememberLanguage } from '@/shared/testing/browser-state.ts';
import { createI18n, languageOf } from './index.ts';

const browserLanguages = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages');

function browseIn(...languages: string[]): void {
  Object.defineProperty(Navigator.prototype, 'languages', {
    configurable: true,
    get: () => languages,
  });
}

afterEach(() => {
  if (browserLanguages) Object.defineProperty(Navigator.prototype, 'languages', browserLanguages);
  window.history.replaceState(null, '', '/');
});

describe('the interface language', () => {
  it('[I-01] is that of the browser, by its language part', () => {
    browseIn('th-TH', 'en');
    expect(languageOf(createI18n())).toBe('th');
  });

  it('[I-01] is English if the browser has neither language', () => {
    browseIn('de-DE', 'fr');
    expect(languageOf(createI18n())).toBe('en');
  });

  it('[I-01] follows query string, cookie, html tag and browser, in this order', () => {
    browseIn('en-GB');
    document.documentElement.lang = 'th';
    expect(languageOf(createI18n())).toBe('th');
    rememberLanguage('en');
    expect(languageOf(createI18n())).toBe('en');
    window.history.replaceState(null, '', '/?lang=th-TH');
    expect(languageOf(createI18n())).toBe('th');
  });

  it('[I-01] is stored in a cookie', async () => {
    browseIn('en-GB');
    const texts = createI18n();
    await texts.changeLanguage('th');
    expect(document.cookie).toContain('lang=th');
    expect(languageOf(createI18n())).toBe('th');
  });

  it('[I-01] has its texts without a request', () => {
    rememberLanguage('th');
    expect(createI18n().t('action.cancel')).toBe('ยกเลิก');
  });

  it('[I-02] uses texts of `common` unless a namespace is given', () => {
    rememberLanguage('en');
    const texts = createI18n();
    expect(texts.t('action.cancel')).toBe('Cancel');
    expect(texts.t('footer.privacy', { ns: 'main' })).toBe('Privacy policy');
    expect(texts.t('action.cancel', { ns: 'main' })).toBe('Cancel');
  });
});
