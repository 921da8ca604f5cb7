import type { ManagedSignInMethod } from '@axp/contracts';
import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DirectoryIcon from '@mui/icons-material/ApartmentOutlined';
import CloudIcon from '@mui/icons-material/CloudOutlined';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import { Box } from '@mui/material';

const icons = {
  local: PasswordIcon,
  sso: AccountIcon,
  directory: DirectoryIcon,
  cloud: CloudIcon,
} as const;

export function MethodPicture({ method }: { readonly method: ManagedSignInMethod }) {
  const logo = method.kind === 'local' ? null : method.logo;
  const Icon = icons[method.kind];
  if (logo === null) return <Icon aria-hidden sx={{ flexShrink: 0, color: 'text.secondary' }} />;
  return <Box component="img" alt="" src={logo} sx={{ width: 24, height: 24, flexShrink: 0 }} />;
}
