export { bearerToken } from './bearer-token.ts';
export { hashOf, newSecret } from './secrets.ts';
