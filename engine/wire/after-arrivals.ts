const waiting: (() => void)[] = [];

/**
 * Waits until what has arrived by now is read, and what waited for its place is sent: judging a response takes as long as several others
 * take to arrive. One goes on in each turn of the event loop, in order.
 */
export function afterArrivals(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
