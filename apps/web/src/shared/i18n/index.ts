export { createI18n, isLanguageInAddress, languageOf } from './i18n.ts';
export { addLateTexts } from './late-texts.ts';
export { addTexts, type TextBundle } from './text-bundle.ts';
export type { TextKey } from './text-key.ts';
export { useLanguage } from './use-language.ts';
export { useText } from './use-text.ts';
export { useValidationText } from './use-validation-text.ts';
