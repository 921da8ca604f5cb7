export { closeBrowser, inline, rememberLanguage, rememberSignIn } from './browser-state.ts';
export { FakeRouter, type Visits } from './fake-router.tsx';
export { pretendLayout } from './pretend-layout.ts';
export { pretendMedia } from './pretend-media.ts';
export { holdTimers, passTime, pretendNow } from './pretend-now.ts';
export { renderWithProviders } from './render-with-providers.tsx';
export { acme, firstTokens, lotus, secondTokens, siam, somchai, viewer } from './samples.ts';
export {
  disconnect,
  handle,
  problemDocument,
  refuse,
  requestsOf,
  respond,
  server,
} from './server.ts';
export { silenceConsole } from './silence.ts';
