// Loaded into a run: what the process took, as it ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () =>
  writeFileSync(process.env.NODEPROOF_BENCH_USAGE, JSON.stringify(process.resourceUsage())),
);
