import '@/app/fallback-font.css';

export { App as default } from '@/app/app.tsx';
