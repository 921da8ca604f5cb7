import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createReach } from './reach.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('whether the page reaches the server', () => {
  it('follows the service worker’s reports', () => {
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

  it('detects that the network is back, and stops checking after it', async () => {
    const isBack = jest.fn(async () => false);
    jest.useFakeTimers();
    const reach = createReach(isBack);
    const worker = new EventTarget();
    reach.listenTo(worker);
    const returns: string[] = [];
    reach.onReturn(() => returns.push('returned'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isBack).not.toHaveBeenCalled();
    worker.dispatchEvent(new MessageEvent('message', { data: { axpIsReached: false } }));
    await jest.advanceTimersByTimeAsync(6_000);
    expect(isBack).toHaveBeenCalledTimes(2);
    expect(reach.isOnline()).toBe(false);
    isBack.mockResolvedValue(true);
    await jest.advanceTimersByTimeAsync(30_000);
    expect([reach.isOnline(), returns]).toEqual([true, ['returned']]);
    expect(isBack).toHaveBeenCalledTimes(3);
  });

  it('is checked at once when the device is online again', async () => {
    const reach = createReach(async () => true);
    const worker = new EventTarget();
    reach.listenTo(worker);
    const stop = reach.subscribe(() => {});
    worker.dispatchEvent(new MessageEvent('message', { data: { axpIsReached: false } }));
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
    await Promise.resolve();
    expect(reach.isOnline()).toBe(true);
    stop();
  });

  it('distinguishes an unavailable API from one that answers', () => {
    const reach = createReach();
    const heard: boolean[] = [];
    reach.subscribe(() => heard.push(reach.isServed()));
    for (const isAvailable of [true, false, false, true]) reach.noteAnswer(isAvailable);
    expect(heard).toEqual([false, true]);
    expect(reach.isOnline()).toBe(true);
  });
});
