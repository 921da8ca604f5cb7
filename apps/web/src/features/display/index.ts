export { displayTexts } from '@/shared/i18n/texts/display.ts';
export { ClaimPage } from './claim-page.tsx';
export { DisplayPage } from './display-page.tsx';
export { DisplayPreview } from './display-preview-lazy.ts';
