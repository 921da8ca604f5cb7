import { Launcher, RequireSession, useSession } from 'axp-kit/react';
import { kit } from '../kit';

function Home() {
  const { session } = useSession();
  const signOut = () => kit.logout({ redirectUrl: `${location.origin}/goodbye.html` });
  return (
    <main>
      <Launcher client={kit} />
      <p role="status">Signed in as {session?.displayName}.</p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </main>
  );
}

export default function Page() {
  return (
    <RequireSession fallback={<p role="status">Signing in…</p>}>
      <Home />
    </RequireSession>
  );
}
