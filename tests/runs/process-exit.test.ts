import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { runCommand } from '../support/run-command.ts';

it('a command ends with its work, whatever handles are still open', async () => {
  const leavesOpen = '--import=data:text/javascript,setInterval(()=>{},1000)';
  const { code, stdout } = await runCommand(['faults', '--json'], {
    cwd: tmpdir(),
    env: { NODE_OPTIONS: leavesOpen },
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).not.toEqual([]);
});
