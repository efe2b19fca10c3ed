/** Where a counter writes; `process.stderr` fits. */
interface CounterStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/**
 * A progress line for work that is counted: redrawn on a terminal, a plain line every ten percent in a pipe. A note
 * gets a line of its own at once.
 */
export function createCounter(options: {
  readonly total: number;
  readonly what: string;
  readonly stream: CounterStream;
}): (note?: string) => void {
  const { total, what, stream } = options;
  const live = stream.isTTY === true;
  let done = 0;
  let nextPlain = 10;
  return (note) => {
    done += 1;
    const percent = Math.floor((100 * done) / total);
    const line = `${done}/${total} ${what} (${percent} %)`;
    if (note !== undefined) stream.write(`${live ? '\r\u001b[2K' : ''}${note}\n`);
    if (live) stream.write(`\r\u001b[2K${line}${done === total ? '\n' : ''}`);
    else if (percent >= nextPlain) {
      stream.write(`${line}\n`);
      nextPlain = 10 * (Math.floor(percent / 10) + 1);
    }
  };
}
