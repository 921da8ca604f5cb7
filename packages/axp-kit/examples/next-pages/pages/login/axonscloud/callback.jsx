import { SignInCallback } from 'axp-kit/react';

export default function Callback() {
  return <SignInCallback fallback={<p role="status">Signing in…</p>} />;
}
