/** The parts of the library, which has no types of its own, that the tests use. */
declare module 'passport-openidconnect' {
  import type { Agent } from 'node:http';

  interface Settings {
    readonly issuer: string;
    readonly authorizationURL: string;
    readonly tokenURL: string;
    readonly userInfoURL: string;
    readonly clientID: string;
    readonly clientSecret: string;
    readonly callbackURL: string;
    readonly scope: string;
    readonly agent: Agent;
  }
  interface Profile {
    readonly id: string;
    readonly displayName?: string;
    readonly username?: string;
    readonly emails?: readonly { readonly value: string }[];
  }
  type Done = (error: Error | null, user: object) => void;

  export class Strategy {
    constructor(settings: Settings, verify: (issuer: string, profile: Profile, done: Done) => void);
    authenticate(request: object, options?: object): void;
    // Set by passport on each request.
    redirect: (location: string) => void;
    success: (user: object) => void;
    fail: (why: unknown) => void;
    error: (error: Error) => void;
  }
}
