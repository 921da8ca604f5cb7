import { AxpError } from 'axp-kit';
import { kit, show } from './kit.js';

try {
  const result = await kit.handleRedirect();
  location.replace(result?.returnUrl ?? '/');
} catch (error) {
  if (!(error instanceof AxpError)) throw error;
  const isDenied = error.code === 'access_denied';
  show(isDenied ? 'You have no access to this application.' : `Sign-in failed: ${error.message}`);
}
