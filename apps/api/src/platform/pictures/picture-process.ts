/**
 * The process that decodes pictures (H-01). Its parent starts it, sends one task at a time and kills
 * it at a time limit; it watches its own resident memory, because most of that lies outside of the
 * JavaScript heap.
 */

import type { PictureReply } from './picture-task.ts';
import { PictureRefusal, PictureTask } from './picture-task.ts';
import { processPicture } from './process-picture.ts';

const watchEveryMs = 10;
const maxRssBytes = Number(process.argv[2]);

const watch = setInterval(() => {
  const rssBytes = process.memoryUsage.rss();
  if (rssBytes <= maxRssBytes) return;
  reply({ kind: 'out_of_memory', rssBytes });
  // An orderly exit would wait for the decoding threads.
  process.kill(process.pid, 'SIGKILL');
}, watchEveryMs);
watch.unref();

process.on('message', (message: unknown) => {
  void answer(message).then(reply);
});
reply({ kind: 'ready' });

async function answer(message: unknown): Promise<PictureReply> {
  try {
    const pictures = await processPicture(PictureTask.parse(message));
    return { kind: 'done', pictures, isRetiring: hasGrown() };
  } catch (error) {
    const { code, params } =
      error instanceof PictureRefusal ? error : new PictureRefusal('file_damaged');
    return { kind: 'refused', code, params: { ...params }, isRetiring: hasGrown() };
  }
}

/** Memory that the allocator keeps would count against the next picture. */
function hasGrown(): boolean {
  return process.memoryUsage.rss() > maxRssBytes / 2;
}

function reply(message: PictureReply): void {
  process.send?.(message);
}
