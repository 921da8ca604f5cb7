export { AppEnrolment } from './app-enrolment.tsx';
export { FactorForm, useFailureText } from './factor-form.tsx';
export { PasskeyEnrolment } from './passkey-enrolment.tsx';
export { browserSupportsWebAuthn, createPasskey, getPasskey } from './passkeys.ts';
export { RecoveryCodes } from './recovery-codes.tsx';
export { useFactorTexts } from './use-factor-texts.ts';
