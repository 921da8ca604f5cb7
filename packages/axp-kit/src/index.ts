export type { AxpClient, SignOnClient } from './axp-client.ts';
export type {
  Abortable,
  AccessTokenOptions,
  LoginOptions,
  LogoutOptions,
  RedirectResult,
  RefreshOptions,
  ScopedOptions,
  SessionChoice,
  SilentOptions,
} from './call-options.ts';
export { AxpKit } from './client.ts';
export type {
  Application,
  ApplicationList,
  AuthState,
  Group,
  InvalidReason,
  InvalidSession,
  Session,
  TenantDetails,
  ValidSession,
  Visit,
} from './entities.ts';
export type {
  AxpEnvironment,
  AxpFrame,
  AxpListened,
  AxpLocks,
  AxpPage,
  AxpStorage,
} from './environment.ts';
export { AxpError, type AxpErrorCode, type AxpErrorDetails } from './errors.ts';
export type { AxpEvents, AxpListener } from './events.ts';
export type { AxpKitOptions, StorageChoice } from './options.ts';
export type {
  ApplicationsResponse,
  ClientTokenResponse,
  ConnectMessage,
  FrameMessage,
  RefreshRequest,
  SessionCheck,
  SignOnRequest,
  TokenResponse,
  WatchMessage,
} from './protocol.ts';
export type { Revisions } from './session/revisions.ts';
export { AxpSignOn } from './sign-on-client.ts';
