// Loaded into a run: what the process took, as it ends, and of it the thread that runs its code.
import { readFileSync, writeFileSync } from 'node:fs';

/** A hundredth of a second: the unit in which Linux shows it. */
const tickMs = 10;

/** Processor time of the main thread in milliseconds; null where the system does not show it. */
function mainThreadMs() {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: state first, user time as the 12th and system time as the 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

process.on('exit', () =>
  writeFileSync(
    process.env.NODEPROOF_BENCH_USAGE,
    JSON.stringify({ ...process.resourceUsage(), mainThreadMs: mainThreadMs() }),
  ),
);
