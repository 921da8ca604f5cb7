import { initWidget } from './axp-kit.min.js';
import { kit, show } from './kit.js';

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
document.querySelector('#sign-out').addEventListener('click', () => {
  kit.logout({ redirectUrl: `${location.origin}/goodbye.html` });
});

try {
  if (!kit.state.isLogin) await kit.loginWithRedirect();
  show(`Signed in as ${kit.state.sessions[0].displayName}.`);
  initWidget(kit, 'apps');
} catch (error) {
  show(`Sign-in failed: ${error.message}`);
}
