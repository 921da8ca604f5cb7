import '@/shared/theme/fallback-font.css';

export { App as default } from '@/app/app.tsx';
