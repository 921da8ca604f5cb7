export { demoTenantIds, removeDemo } from './demo-accounts.ts';
export { demoPassword, playgroundTenantKey } from './demo-data.ts';
export { type SeedOptions, seedDemo, seedOnce } from './seed-demo.ts';
