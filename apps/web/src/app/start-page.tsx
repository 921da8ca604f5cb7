import { Splash } from '@/shared/ui/splash.tsx';
import { useRedirect } from './use-redirect.ts';

/** `/` leads a signed-in person to `/home`, with the logo on the way (G-04). */
export function StartPage() {
  useRedirect('/home');
  return <Splash />;
}
