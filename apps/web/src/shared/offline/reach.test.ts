import { describe, expect, it } from '@jest/globals';
import { createReach } from './reach.ts';

describe('whether the page reaches the server', () => {
  it('follows what the service worker tells of its answers', () => {
    const reach = createReach();
    const worker = new EventTarget();
    const told: boolean[] = [];
    reach.subscribe(() => told.push(reach.isOnline()));
    const stop = reach.listenTo(worker);
    const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
    say({ axpIsKept: true });
    say({ axpIsKept: true });
    say('something else');
    say(null);
    say({ axpIsKept: false });
    expect(told).toEqual([false, true]);
    stop();
    say({ axpIsKept: true });
    expect(reach.isOnline()).toBe(true);
  });
});
