export { altchaCost } from './altcha-provider.ts';
export { captchaRoutes } from './captcha.routes.ts';
export { type CaptchaGate, createCaptchaGate, type HumanProof } from './captcha-gate.ts';
export {
  type CaptchaSettings,
  captchaSources,
  createCaptchaProvider,
} from './captcha-settings.ts';
export { forgetCaptchas } from './forget-captchas.ts';
