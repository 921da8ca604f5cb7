import { hash, verify } from '@node-rs/argon2';

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (storedHash: string, password: string) => Promise<boolean>;
}

/** Cost of one guess. */
export interface HashingCost {
  readonly memoryKib: number;
  readonly iterations: number;
}

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; some 40 ms. */
export const productionHashingCost: HashingCost = { memoryKib: 19_456, iterations: 2 };

/** argon2id (Z-100). Each hash contains its parameters, so a change keeps old hashes valid. */
export function createPasswordHasher(cost: HashingCost): PasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.iterations, parallelism: 1 };
  return {
    hash: (password) => hash(password, options),
    verify: (storedHash, password) => verify(storedHash, password),
  };
}
