export * from './common.ts';
export * from './operations.ts';
