import dynamic from 'next/dynamic';
import { BrandingPage } from '@/features/admin-branding/index.ts';

// Whole screens of the application: they come beside the form, which does not wait for them.
const loadScreens = () => import('./branding-screens.tsx');

const screens = {
  signIn: dynamic(() => loadScreens().then((module) => module.SignInScreen), { ssr: false }),
  home: dynamic(() => loadScreens().then((module) => module.HomeScreen), { ssr: false }),
};

/** The branding with the real screens beside it. */
export function AdminBranding() {
  return <BrandingPage screens={screens} />;
}
