import { kit, show } from './kit.js';

try {
  const result = await kit.handleRedirect();
  location.replace(result?.returnUrl ?? '/');
} catch (error) {
  show(`Sign-in failed: ${error.message}`);
}
