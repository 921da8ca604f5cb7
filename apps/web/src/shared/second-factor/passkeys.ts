import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { isRecord } from '@/shared/lib/records.ts';

// The library passes them to the browser, which judges them.
const CreationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(isRecord);
const RequestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(isRecord);

/** Creates a passkey on this device or key; rejects if the person cancels. */
export async function createPasskey(options: string): Promise<string> {
  const optionsJSON = CreationOptions.parse(JSON.parse(options));
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Asks for a passkey; rejects if the person cancels. */
export async function getPasskey(options: string): Promise<string> {
  const optionsJSON = RequestOptions.parse(JSON.parse(options));
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

export { browserSupportsWebAuthn } from '@simplewebauthn/browser';
