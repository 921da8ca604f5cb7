export { Authenticator } from './authenticator.ts';
