export {
  closeBrowser,
  inline,
  rememberLanguage,
  rememberSignIn,
  silenceConsole,
} from './browser-state.ts';
export { FakeRouter, type Visits } from './fake-router.tsx';
export { noteDownloads } from './note-downloads.ts';
export { pretendCaches } from './pretend-caches.ts';
export { holdTimers, passTime, pretendNow } from './pretend-now.ts';
export { pretendLayout, pretendMedia, pretendOnline, pretendResizes } from './pretend-screen.ts';
export { renderWithProviders } from './render-with-providers.tsx';
export { acme, firstTokens, lotus, secondTokens, siam, somchai, viewer } from './samples.ts';
export {
  disconnect,
  handle,
  never,
  problemDocument,
  refuse,
  requestsOf,
  respond,
  server,
} from './server.ts';
