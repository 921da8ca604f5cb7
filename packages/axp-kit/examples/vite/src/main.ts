import { AxpError } from 'axp-kit';
import { initWidget } from 'axp-kit/launcher';
import { kit, show } from './kit.js';

// A page that comes back from the login page by "Back" starts again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
document.querySelector('#sign-out')?.addEventListener('click', () => {
  void kit.logout({ redirectUrl: `${location.origin}/goodbye.html` });
});

try {
  if (!kit.state.isLogin) await kit.loginWithRedirect();
  const name = kit.state.sessions[0]?.displayName;
  show(`Signed in as ${name}.`);
  initWidget(kit, 'apps');
  // A call of your own API.
  const answer = await fetch('https://api.example.com/bookings', {
    headers: { Authorization: `Bearer ${await kit.getAccessToken()}` },
  });
  const bookings: unknown[] = await answer.json();
  show(`${name} has ${bookings.length} bookings.`);
} catch (error) {
  if (!(error instanceof AxpError)) throw error;
  show(`Sign-in failed: ${error.message}`);
}
