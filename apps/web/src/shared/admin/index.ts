export { AdminFrame } from './admin-frame.tsx';
export { adminSections } from './admin-sections.ts';
