export { type Arrival, beginArrival, cloudFaultOf } from './arrival.ts';
export { type CloudKit, showLauncher } from './cloud-kit.ts';
export { type CloudMethod, cloudMethodOf } from './cloud-method.ts';
export { fetchCloudTokens } from './cloud-tokens.ts';
export { followCloud } from './follow-cloud.ts';
export { useCloudKit } from './use-cloud-kit.ts';
export { useCloudLogin } from './use-cloud-login.ts';
export { useSignOut } from './use-sign-out.ts';
