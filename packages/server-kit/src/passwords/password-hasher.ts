import { hash, verify } from '@node-rs/argon2';

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (storedHash: string, password: string) => Promise<boolean>;
}

/** What one guess costs, whoever makes it. */
export interface HashingCost {
  readonly memoryKib: number;
  readonly iterations: number;
}

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; some 40 ms. */
export const productionHashingCost: HashingCost = { memoryKib: 19_456, iterations: 2 };

/** argon2id (Z-100); the parameters stand in each hash, so a change leaves old hashes good. */
export function createPasswordHasher(cost: HashingCost): PasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.iterations, parallelism: 1 };
  return {
    hash: (password) => hash(password, options),
    verify: (storedHash, password) => verify(storedHash, password),
  };
}
