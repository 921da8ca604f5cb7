import { Box } from '@mui/material';
import { LoginPage } from '@/features/auth/index.ts';
import { HomePage } from '@/features/home/index.ts';
import { NotificationBell } from '@/features/notifications/index.ts';
import { frame } from '@/shared/theme/tokens.ts';
import { Sidebar } from './layout/sidebar.tsx';
import { TopBar } from './layout/top-bar.tsx';

const nothing = () => undefined;

/** The sign-in page, as everybody meets it. */
export const SignInScreen = LoginPage;

/** Home with bar and navigation, as a person at this device has it; nothing in it is pressed. */
export function HomeScreen() {
  return (
    <Box sx={{ pt: `${frame.topBar}px` }}>
      <TopBar
        bell={<NotificationBell />}
        launcher={null}
        onAppearance={nothing}
        onShortcuts={nothing}
        onLogout={nothing}
      />
      <Box sx={{ display: 'flex' }}>
        <Sidebar isOpen isBelowLgOnly={false} onToggle={nothing} onLogout={nothing} />
        <Box sx={{ flexGrow: 1, minWidth: 0, px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 5, md: 8 } }}>
          <HomePage />
        </Box>
      </Box>
    </Box>
  );
}
