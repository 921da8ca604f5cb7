export { adminMoveInTexts } from '@/shared/i18n/texts/admin-move-in.ts';
export { CheckPage } from './check-page.tsx';
export { MatchPage } from './match-page.tsx';
export { ResultPage } from './result-page.tsx';
export { SourcePage } from './source-page.tsx';
export { UploadPage } from './upload-page.tsx';
