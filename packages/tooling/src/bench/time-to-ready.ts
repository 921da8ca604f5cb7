import type { StartCommand } from './running-product.ts';
import { startProduct } from './running-product.ts';

/** Seconds until the start command says `ready`; stops it again. */
export async function timeToReady(command: StartCommand): Promise<number> {
  const start = performance.now();
  const product = await startProduct(command);
  const seconds = (performance.now() - start) / 1000;
  await product.stop();
  return seconds;
}
