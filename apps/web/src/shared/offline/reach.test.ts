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
    say({ axpIsReached: false });
    say({ axpIsReached: false });
    say('something else');
    say(null);
    say({ axpIsReached: true });
    expect(told).toEqual([false, true]);
    stop();
    say({ axpIsReached: false });
    expect(reach.isOnline()).toBe(true);
  });

  it('tells an API that is unavailable from one that answers', () => {
    const reach = createReach();
    const heard: boolean[] = [];
    reach.subscribe(() => heard.push(reach.isServed()));
    for (const isAvailable of [true, false, false, true]) reach.noteAnswer(isAvailable);
    expect(heard).toEqual([false, true]);
    expect(reach.isOnline()).toBe(true);
  });
});
