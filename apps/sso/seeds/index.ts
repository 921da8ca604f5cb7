export { demoTenantIds, removeDemo } from './demo-accounts.ts';
export { demoPassword, playgroundTenantKey } from './demo-data.ts';
export { seedDemo, seedOnce } from './seed-demo.ts';
