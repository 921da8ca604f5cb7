/** Everything of a plain page in one module; built as `dist/axp-kit.min.js`. */
export * from './index.ts';
export * from './launcher/index.ts';
