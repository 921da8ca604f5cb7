import type { AppAbility } from '@axp/contracts';
import { abilityFor } from '@axp/contracts';
import { AbilityProvider, useAbility as useCaslAbility } from '@casl/react';
import type { PropsWithChildren } from 'react';
import { useUser } from './session-provider.tsx';

/** Makes the rights of the signed-in user known to everything below (G-06). */
export function AbilityScope({ children }: PropsWithChildren) {
  return <AbilityProvider value={abilityFor(useUser())}>{children}</AbilityProvider>;
}

/** Abilities of the signed-in user; the server enforces the same rules. */
export function useAbility(): AppAbility {
  return useCaslAbility<AppAbility>();
}
