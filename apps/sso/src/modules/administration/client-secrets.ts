import { hashOf, newSecret } from '@axp/server-kit/auth';

const secretBytes = 32;

/** Makes the secret of a client: its digest to store, and the secret to show in this answer alone. */
export class ClientSecrets {
  #issued: string | null = null;

  /** Returns the digest; a repeated transaction makes another secret. */
  issue(): Buffer {
    this.#issued = newSecret(secretBytes);
    return hashOf(this.#issued);
  }

  /** Null where no secret was made. */
  get issued(): string | null {
    return this.#issued;
  }
}
