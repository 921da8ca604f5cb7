/** Everything of a plain page in one module; built as `dist/axp-kit.min.js`. */
export { AxpError, AxpKit, AxpSignOn } from './index.ts';
export { initWidget } from './launcher/index.ts';
