export { Document as default } from '@/app/document.tsx';
