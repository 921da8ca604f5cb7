import { BuildError } from '../build/build-error.ts';
import { EnvironmentError } from '../config/environment.ts';
import { runningCommands } from '../process/run-command.ts';
import { signalGroup } from '../process/running-children.ts';
import type { ProductPlan } from './run-product.ts';
import { runProduct } from './run-product.ts';
import { listenForStop } from './stop-signal.ts';

/** Runs a plan as this process: prints to the terminal, obeys its signals, ends with its code. */
export async function launch(makePlan: () => ProductPlan | Promise<ProductPlan>): Promise<void> {
  const write = (text: string): void => {
    process.stdout.write(text);
  };
  const stopSignal = listenForStop(() => process.exit(130));
  void stopSignal.raised.then(() => {
    for (const command of runningCommands) signalGroup(command, 'SIGTERM');
  });
  try {
    process.exitCode = await runProduct(await makePlan(), stopSignal, write);
  } catch (error) {
    process.exitCode = stopSignal.isRaised() ? 0 : reportFailure(error);
  }
  process.exit();
}

/** A wrong value is explained in one line; anything else is a defect and shows where it is. */
function reportFailure(error: unknown): number {
  const isExplained = error instanceof EnvironmentError || error instanceof BuildError;
  console.error(isExplained ? error.message : error);
  return 1;
}
