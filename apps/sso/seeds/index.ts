export { bookingApplicationId, demoPassword } from './demo-data.ts';
export { type SeedOptions, seedDemo, seedOnce } from './seed-demo.ts';
