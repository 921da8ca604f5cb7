export { addLateTexts, createI18n, isLanguageInAddress, languageOf } from './i18n.ts';
export { addTexts, type TextBundle } from './text-bundle.ts';
export type { TextKey } from './use-text.ts';
export { useLanguage, useText } from './use-text.ts';
export { useValidationText } from './use-validation-text.ts';
