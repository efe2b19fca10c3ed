// Asks the registry for known vulnerabilities of what is shipped. A registry that cannot say (a mirror, no network) is no
// failure, but is printed.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
let answer = {};
try {
  answer = JSON.parse(stdout ?? '');
} catch {
  // Printed below.
}
const counts = answer.metadata?.vulnerabilities;
if (counts === undefined) {
  console.log('not checked: the registry that is in use here answers no questions about advisories');
} else {
  console.log(
    `advisories: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`,
  );
  for (const [name, { severity, range }] of Object.entries(answer.vulnerabilities ?? {}))
    console.log(`  ${name} ${range}: ${severity}`);
  process.exitCode = counts.critical + counts.high === 0 ? 0 : 1;
}
