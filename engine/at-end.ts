/**
 * Runs work, and something at its end, however it ends. A request waits for a dozen of these: `finally` and `await` take two to four
 * promises where this takes one.
 */
export function atEnd<T>(work: () => Promise<T>, end: () => void): Promise<T> {
  let running: Promise<T>;
  try {
    running = work();
  } catch (error) {
    end();
    throw error;
  }
  return running.then(
    (value) => {
      end();
      return value;
    },
    (error: unknown) => {
      end();
      throw error;
    },
  );
}
