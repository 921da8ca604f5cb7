import { framed } from '../../src/framed.ts';
import { AxpError, AxpKit } from '../../src/index.ts';

/** Runs in the browser: an application with a button that signs in, at each of its addresses. */
declare const choice: 'popup' | 'break-out' | 'nothing';
const finish = (address: string): void => void kit.handleRedirect(address);
const closed = (): void => {
  status.textContent = 'closed';
};
const kit = new AxpKit({
  baseUrl: 'https://sso.example.com',
  applicationId: 'booking',
  defaultTenant: 'https://acme.sso.example.com',
  ...(choice !== 'nothing' && { environment: framed(choice, finish, closed) }),
});
const button = document.createElement('button');
const status = document.createElement('p');
status.role = 'status';
const show = (): void => {
  const [session] = kit.state.sessions;
  status.textContent = session ? `Signed in as ${session.displayName}` : 'Signed out';
};
button.textContent = 'Sign in';
button.onclick = () => {
  kit.loginWithRedirect().catch((error: unknown) => {
    status.textContent = error instanceof AxpError ? error.code : String(error);
  });
};
document.body.append(button, status);
kit.subscribe(show);
show();
const result = await kit.handleRedirect();
if (result) location.replace(result.returnUrl);
