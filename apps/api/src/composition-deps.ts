import type { DemoSignIn } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyBaseLogger } from 'fastify';
import type { UploadReader } from './modules/administration/move-in/index.ts';
import type { MailDns } from './modules/connections/room-mail/index.ts';
import type { MailSettings } from './modules/notices/mail/index.ts';
import type { StreamLimits } from './modules/notices/notifications/index.ts';
import type { CaptchaSettings } from './modules/sign-in/captcha/index.ts';
import type { SigningKeys } from './platform/auth/signing-keys.ts';
import type { Changes } from './platform/changes/changes.ts';
import type { CloudPlatform } from './platform/cloud/cloud-platform.ts';
import type { DB } from './platform/db/schema.ts';
import type { FileScanner } from './platform/files/file-scanner.ts';
import type { ObjectStore } from './platform/files/object-store.ts';
import type { PictureDecoders } from './platform/pictures/picture-decoder.ts';

/** Operator settings of the providers that merchants sign in with. */
export interface UpstreamSettings {
  /** A secret of the environment, by its name; null where it is not set. */
  readonly secretOf: (name: string) => string | null;
  /** Providers without TLS: for the demo and tests alone. */
  readonly isPlainHttpAllowed: boolean;
  /** Issuers whose second factors count for methods that administrators have added. */
  readonly factorIssuers: ReadonlySet<string>;
}

/** All that the server gets from outside; nothing below reads a global. */
export interface CompositionDeps {
  readonly unitOfWork: UnitOfWork<DB>;
  /** Learns of the commits of `unitOfWork`, and of other servers. */
  readonly changes: Changes;
  readonly streams: StreamLimits;
  /** Whether reads that may lag go to replicas. */
  readonly hasReplicas: boolean;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly signingKeys: SigningKeys;
  readonly passwords: PasswordHasher;
  /** Hash in the format of `passwords`, of an unknown random password. */
  readonly decoyHash: string;
  readonly trustProxy: boolean;
  /** Whether browsers reach this server by https alone. */
  readonly isHttps: boolean;
  readonly mail: MailSettings;
  readonly upstream: UpstreamSettings;
  /** Judges the addresses of those providers. */
  readonly outgoing: AddressGuard;
  /** Where the records of mail domains are looked up. */
  readonly dns: MailDns;
  /** Address of the operator for push services; null where push is not set up (J-06). */
  readonly pushContact: string | null;
  /** CAPTCHA provider and its settings (Z-103). */
  readonly captcha: CaptchaSettings;
  /** Where the content of files is kept; null: with their rows in the database. */
  readonly objectStore: ObjectStore | null;
  readonly pictures: PictureDecoders;
  /** Reads files of other systems. */
  readonly moveInFiles: UploadReader;
  /** Null where the operator has no scanner for viruses. */
  readonly fileScanner: FileScanner | null;
  /** Where cloud accounts come from; null where the deployment has no such platform. */
  readonly cloudPlatform: CloudPlatform | null;
  /** Accounts of the demo's merchants by id; absent in production. */
  readonly demo?: ReadonlyMap<string, DemoSignIn>;
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
}
