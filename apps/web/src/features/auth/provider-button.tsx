import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DirectoryIcon from '@mui/icons-material/ApartmentOutlined';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { useReturnUrl } from '@/shared/session/use-leaving.ts';
import { MethodButton } from './method-button.tsx';
import { useLeaveForProvider } from './use-leave-for-provider.ts';

const icons = { sso: <AccountIcon />, directory: <DirectoryIcon /> } as const;

/** Leads to the sign-in of a provider or of the company's directory. */
export function ProviderButton({ method }: { readonly method: SsoMethod | DirectoryMethod }) {
  const faultText = useFaultText();
  const { start, isLeaving, error } = useLeaveForProvider(method);
  const returnUrl = useReturnUrl();
  return (
    <MethodButton
      method={method}
      icon={icons[method.kind]}
      isLeaving={isLeaving}
      errorText={error && faultText(error)}
      onClick={() => start({ returnUrl })}
    />
  );
}
