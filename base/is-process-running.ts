/** Whether a process of this machine runs, where that can be known: one that may not be signalled runs. */
export function isProcessRunning(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  return true;
}
