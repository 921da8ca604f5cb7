export { seedDemo, seedOnce } from './seed-demo.ts';
