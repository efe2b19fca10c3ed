import { appendFile } from 'node:fs/promises';
import { terminalLine } from '../../reports/escaping/terminal.ts';

/** Whether this runs as a step of a GitHub workflow. */
export function isGithub(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.GITHUB_ACTIONS === 'true';
}

/** Adds a summary to the page of the job, where GitHub names a file for it. It never stops a run. */
export async function appendJobSummary(
  markdown: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const file = environment.GITHUB_STEP_SUMMARY ?? '';
  if (!isGithub(environment) || file === '') return;
  try {
    await appendFile(file, `${markdown}\n`);
  } catch (error) {
    process.stderr.write(
      `nodeproof: GITHUB_STEP_SUMMARY cannot be written (${terminalLine((error as Error).message)})\n`,
    );
  }
}
