import { getHeapSpaceStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** Preloaded: each thread says at its end how large its young generation became. */
let largest = 0;
setInterval(() => {
  for (const { space_name, space_size } of getHeapSpaceStatistics())
    if (space_name === 'new_space') largest = Math.max(largest, space_size);
}, 20).unref();
process.on('exit', () =>
  process.stderr.write(
    `${JSON.stringify({ thread: isMainThread ? 'main' : 'embedded target', young: largest })}\n`,
  ),
);
