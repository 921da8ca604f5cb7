/** Actions that a human-verification token is bound to (Z-103). */
export const captchaActions = ['login', 'forgot_password', 'register'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** Sign-ins that may fail before a token is asked for as well. */
export const freeLoginFailures = 3;
