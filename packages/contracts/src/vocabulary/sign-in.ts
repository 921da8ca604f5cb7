/** The ways to sign in (spec section 1); which of them a merchant offers is its own choice. */
export const signInKinds = ['local', 'sso', 'directory', 'cloud'] as const;

export type SignInKind = (typeof signInKinds)[number];
