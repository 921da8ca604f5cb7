import { BrandingPage } from '@/features/admin-branding/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

// Whole screens of the application: they come beside the form, which does not wait for them.
const loadScreens = () => import('./branding-screens.tsx');

const screens = {
  signIn: lazyPart(loadScreens, 'SignInScreen'),
  home: lazyPart(loadScreens, 'HomeScreen'),
};

/** The branding with the real screens beside it. */
export function AdminBranding() {
  return <BrandingPage screens={screens} />;
}
