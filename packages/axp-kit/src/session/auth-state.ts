import type { Activity, ClientEvents, Core, EventHandler } from '../core.ts';
import type { AuthState } from '../entities.ts';

/** Everything the client knows now: the same object until something changes. */
export function stateOf(core: Core): AuthState {
  const { activeKey, isError, records, running } = core;
  core.state ??= {
    sessions: Array.from(records.values(), ({ session }) => session),
    activeSessionKey: activeKey,
    apps: core.appsKey === activeKey ? core.apps : [],
    loading: running.includes('loading'),
    isLogin: records.get(activeKey)?.session.state === 'valid',
    isError,
    fetching: running.includes('fetching'),
    isRefreshing: running.includes('isRefreshing'),
  };
  return core.state;
}

/** Tells that the state is another one. */
export function changed(core: Core): void {
  core.state = undefined;
  emit(core, 'state', undefined);
}

/** Shows an activity as long as the work lasts; a sign-on or refresh also how it ended. */
export async function withActivity<T>(
  core: Core,
  activity: Activity,
  work: () => Promise<T>,
): Promise<T> {
  const { running } = core;
  let isError = true;
  running.push(activity);
  changed(core);
  try {
    const result = await work();
    isError = false;
    return result;
  } finally {
    running.splice(running.indexOf(activity), 1);
    if (activity !== 'fetching') core.isError = isError;
    changed(core);
  }
}

/** Calls the listener with each event of that name; gives back how to stop. */
export function on<Name extends keyof ClientEvents>(
  { listeners }: Core,
  name: Name,
  listener: (event: ClientEvents[Name]) => void,
): () => void {
  const hear: EventHandler = (eventName, event: ClientEvents[Name]) => {
    if (eventName === name) listener(event);
  };
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** A listener that throws is its owner's affair: the browser reports it, the client goes on. */
export function emit<Name extends keyof ClientEvents>(
  { listeners }: Core,
  name: Name,
  event: ClientEvents[Name],
): void {
  for (const hear of listeners) {
    try {
      hear(name, event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
